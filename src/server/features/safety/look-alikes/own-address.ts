import type { Deps } from '../../../deps.ts'
import { isDomainHost } from '../../slugs/index.ts'

/** Whether a pattern matches a host of ours: blocking it would be a mistake. */
export async function isOwnAddress(
  deps: Pick<Deps, 'db' | 'config' | 'origins'>,
  pattern: string,
): Promise<boolean> {
  const end = pattern.search(/[:/]/)
  const host = end === -1 ? pattern : pattern.slice(0, end)
  const own = [deps.origins.app, deps.origins.short, deps.config.publicUrl].flatMap((origin) =>
    origin === undefined ? [] : [new URL(origin).hostname],
  )
  return own.includes(host) || (await isDomainHost(deps.db, [host]))
}
