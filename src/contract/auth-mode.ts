/**
 * The keeper of accounts (contract.md §3), chosen when the application is built: *jwt* ourselves,
 * *firebase* a project there, *fake* a demonstration whose data begin anew with each start.
 */
export const authModes = ['jwt', 'firebase', 'fake'] as const
export type AuthMode = (typeof authModes)[number]

/** For calls that need a password of ours: in firebase mode there is none. */
export const OWN_PASSWORDS = ['jwt', 'fake'] as const satisfies readonly AuthMode[]
