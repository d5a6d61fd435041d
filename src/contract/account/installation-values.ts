/** Limits and values of the installation; without schemas, so that the browser can load them. */

export const INSTALLATION_NAME_MAX = 40
export const SUPPORT_TEXT_MAX = 4_000
export const BANNER_MAX = 300
export const ALLOWED_DOMAINS_MAX = 100
/** Who may sign up: everybody, those invited to a space, addresses of some domains, nobody. */
export const signUpRules = ['open', 'invited', 'domains', 'closed'] as const
export type SignUpRule = (typeof signUpRules)[number]

export const accountStates = ['active', 'deactivated', 'banned', 'deleted'] as const
export type AccountState = (typeof accountStates)[number]
