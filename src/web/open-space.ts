/** What stands before the screens of a space; those of the personal one begin with `/app` (decision 115). */
const SPACE_ROOT = /^\/app\/s\/([A-Za-z0-9_-]{1,64})(?=\/|$)/

/** The space that an address of the application is of; undefined for the personal one. */
export function spaceIdIn(path: string): string | undefined {
  return SPACE_ROOT.exec(path)?.[1]
}

/** The address at which the screens of a space begin. */
export const rootOfSpace = (spaceId: string | undefined) =>
  spaceId === undefined ? '/app' : `/app/s/${spaceId}`

/**
 * The space that is open, by the address, for as long as the document lives: another one is another document, so
 * that nothing that was read, kept or subscribed to is ever shown in the wrong one. Undefined: the personal one.
 */
export const openSpaceId: string | undefined =
  typeof window === 'undefined' ? undefined : spaceIdIn(window.location.pathname ?? '')
