import type { StoredClick } from '../../platform/clicks/click.ts'
import type { PortCalls } from '../../platform/clicks/port-calls.ts'
import { RecentNumbers } from '../../platform/clicks/recent-numbers.ts'
import type { ClickTarget } from './own-visits.service.ts'
import { OWN_VISIT_CALLS } from './own-visits.ts'

/** Number of links and pages whose space is remembered at least; 4 MB at most. */
const TARGETS_REMEMBERED = 90_000
const SPACES_MAX = 100_000

export interface ClickSpaces {
  /** asks the main thread for the spaces of all of them */
  of(targets: readonly ClickTarget[]): Promise<(string | undefined)[]>
  /** sets the space of each click to that of its link or page */
  put(clicks: readonly StoredClick[]): Promise<readonly StoredClick[]>
  /** call it when links or pages have moved */
  forget(): void
}

/**
 * Tells the drain in which space each click was, so that statistics of a space need no list of its
 * links.
 */
export function createClickSpaces(port: Pick<PortCalls, 'call'>): ClickSpaces {
  /** indexes into `spaces` */
  const known = new RecentNumbers(TARGETS_REMEMBERED)
  const spaces: string[] = []
  const placeOf = new Map<string, number>()
  const remember = (targetId: string, space: string) => {
    let place = placeOf.get(space)
    if (place === undefined) {
      place = spaces.push(space) - 1
      placeOf.set(space, place)
    }
    known.set(targetId, place)
  }
  const forget = () => {
    known.clear()
    spaces.length = 0
    placeOf.clear()
  }
  const of = (targets: readonly ClickTarget[]) =>
    port.call<(string | undefined)[]>(OWN_VISIT_CALLS.spaces, targets)
  return {
    of,
    async put(clicks) {
      if (spaces.length > SPACES_MAX) forget()
      known.makeRoom()
      const here = new Map<string, string>()
      const missing = new Map<string, ClickTarget>()
      for (const { target, targetId } of clicks) {
        const place = known.get(targetId)
        if (place === undefined) missing.set(targetId, { target, targetId })
        else here.set(targetId, spaces[place]!)
      }
      if (missing.size > 0) {
        const targets = [...missing.values()]
        const found = await of(targets)
        for (const [at, { targetId }] of targets.entries()) {
          const space = found[at]
          here.set(targetId, space ?? '')
          // an unknown target may exist later, after a backup is restored
          if (space !== undefined) remember(targetId, space)
        }
      }
      for (const click of clicks) click.spaceId = here.get(click.targetId) ?? ''
      return clicks
    },
    forget,
  }
}
