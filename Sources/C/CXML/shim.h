#pragma once
// Debian's libxml2 draws in the headers of ICU, which Swift's Foundation brings as well, in another
// version: two of one name do not compile. Nothing that is used here needs them.
#include <libxml/xmlversion.h>
#undef LIBXML_ICU_ENABLED
#include <libxml/HTMLparser.h>
#include <libxml/parserInternals.h>
