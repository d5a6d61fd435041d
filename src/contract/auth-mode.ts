/**
 * Where accounts are kept (contract.md §3), chosen when the application is built: *jwt* here,
 * *firebase* in a Firebase project, *fake* a demonstration whose data is reset at each start.
 */
export const authModes = ['jwt', 'firebase', 'fake'] as const
export type AuthMode = (typeof authModes)[number]

/** For calls that need a password stored here: firebase mode has none. */
export const OWN_PASSWORDS = ['jwt', 'fake'] as const satisfies readonly AuthMode[]
