import type { StoredClick } from '../../platform/clicks/click.ts'
import type { PortCalls } from '../../platform/clicks/port-calls.ts'
import type { ClickTarget } from './own-visitors.service.ts'
import { OWN_VISIT_CALLS } from './own-visits.ts'

/** Links and pages whose space is remembered; about 20 MB at most. */
const REMEMBERED_MAX = 100_000

export interface ClickSpaces {
  /** asks the server's thread for all of them */
  of(targets: readonly ClickTarget[]): Promise<(string | undefined)[]>
  /** the same clicks with the space that each one's link or page is in */
  put(clicks: readonly StoredClick[]): Promise<readonly StoredClick[]>
  /** links or pages have moved */
  forget(): void
}

/** Tells the drain in which space clicks were, which lets statistics of a space go without its list of links. */
export function createClickSpaces(port: Pick<PortCalls, 'call'>): ClickSpaces {
  const known = new Map<string, string>()
  const of = (targets: readonly ClickTarget[]) =>
    port.call<(string | undefined)[]>(OWN_VISIT_CALLS.spaces, targets)
  return {
    of,
    async put(clicks) {
      const here = new Map<string, string>()
      const missing = new Map<string, ClickTarget>()
      for (const { target, targetId } of clicks) {
        const space = known.get(targetId)
        if (space === undefined) missing.set(targetId, { target, targetId })
        else here.set(targetId, space)
      }
      if (missing.size > 0) {
        const targets = [...missing.values()]
        const found = await of(targets)
        if (known.size + targets.length > REMEMBERED_MAX) known.clear()
        for (const [at, { targetId }] of targets.entries()) {
          const space = found[at]
          here.set(targetId, space ?? '')
          // what is not there now may be there later, when a backup is put back
          if (space !== undefined) known.set(targetId, space)
        }
      }
      return clicks.map((click) => ({ ...click, spaceId: here.get(click.targetId) ?? '' }))
    },
    forget: () => known.clear(),
  }
}
