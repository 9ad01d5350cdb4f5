#pragma once
/* glibc's argp: GNU conventions for options, help and usage. */
#include <argp.h>

/* A global variable, which Swift 6 does not let anybody set: wrong usage ends with this status. */
static inline void gallery_argp_exit_status(int status) { argp_err_exit_status = status; }

/* The flags are a macro that Swift does not import. */
static inline void gallery_argp_help(const struct argp_state *state) {
    argp_state_help(state, state->out_stream, ARGP_HELP_STD_HELP);
}

/* The same for the short form, which argp's own messages recommend. */
static inline void gallery_argp_usage(const struct argp_state *state) {
    argp_state_help(state, state->out_stream, ARGP_HELP_USAGE | ARGP_HELP_EXIT_OK);
}
