/** Limits of people of a space; without schemas, so that the browser can load them. */

/** of the reason why an account was banned or deactivated */
export const STATUS_REASON_MAX = 150
