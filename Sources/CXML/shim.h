#pragma once
#include <libxml/HTMLparser.h>
#include <libxml/xmlerror.h>
