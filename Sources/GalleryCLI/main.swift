import Native
