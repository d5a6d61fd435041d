/**
 * The address prefix of a space's screens; those of the personal space begin with `/app` (decision
 * 115).
 */
const SPACE_ROOT = /^\/app\/s\/([A-Za-z0-9_-]{1,64})(?=\/|$)/

/** The space in an address of the application; undefined for the personal one. */
export function spaceIdIn(path: string): string | undefined {
  return SPACE_ROOT.exec(path)?.[1]
}

/** The start address of a space's screens. */
export const rootOfSpace = (spaceId: string | undefined) =>
  spaceId === undefined ? '/app' : `/app/s/${spaceId}`

/**
 * The open space, from the address, for the lifetime of the document: another space is another
 * document, so that nothing that was read, stored or subscribed to ever shows in the wrong one.
 * Undefined: the personal one.
 */
export const openSpaceId: string | undefined =
  typeof window === 'undefined' ? undefined : spaceIdIn(window.location.pathname ?? '')
