import type { Deps } from '#server/deps.ts'

/** The deps of a call that names a space in its query. */
export function inSpace<D extends Pick<Deps, 'db'>>(
  deps: D,
  spaceId: string,
): D & Pick<Deps, 'by'> {
  const nobody = { userId: null, sessionId: null, network: '', requestId: '' }
  return { ...deps, by: { ...nobody, spaceId } }
}
