import type { Deps } from '../../deps.ts'
import type { RecordedClick } from '../../platform/clicks/click.ts'
import { readOwnMark } from '../../platform/own-mark.ts'
import {
  findSpacesOf,
  listReachOfAccounts,
  listReachOfSessions,
  type Reach,
} from './own-visits.repository.ts'

const PER_QUERY = 500

export type ClickTarget = Pick<RecordedClick, 'target' | 'targetId'>
/** A visit that carries a possible proof of whose it is (`ownProofOf`). */
export type ProvenVisit = ClickTarget & Pick<RecordedClick, 'ownProof'>

/**
 * Whether each visit is by somebody who may change its link or page, proven by a valid session or
 * by the mark of a device (contract.md §5). Address and user agent prove nothing: a whole office
 * may share them.
 */
export async function areOwnVisits(
  deps: Pick<Deps, 'db' | 'clock' | 'secrets'>,
  visits: readonly ProvenVisit[],
): Promise<boolean[]> {
  const sessions = new Set<string>()
  const accountOfMark = new Map<string, string>()
  for (const proof of new Set(visits.flatMap(({ ownProof }) => ownProof.split(' ')))) {
    if (!proof.includes('.')) sessions.add(proof)
    else {
      const userId = readOwnMark(deps.secrets, proof)
      if (userId !== undefined) accountOfMark.set(proof, userId)
    }
  }
  const now = deps.clock.now()
  const known = new Set<string>()
  const note = (reach: readonly Reach[]) => {
    for (const { key, spaceId } of reach) known.add(`${key} ${spaceId}`)
  }
  for (const some of portions([...sessions])) note(await listReachOfSessions(deps.db, some, now))
  const accounts = [...new Set(accountOfMark.values())]
  for (const some of portions(accounts)) note(await listReachOfAccounts(deps.db, some))
  if (known.size === 0) return visits.map(() => false)
  const spaces = await spacesOfTargets(deps, visits)
  return visits.map(({ ownProof }, at) =>
    ownProof
      .split(' ')
      .some((proof) => known.has(`${accountOfMark.get(proof) ?? proof} ${spaces[at]}`)),
  )
}

/** @returns the space of each target; undefined if the link or page was deleted for good */
export async function spacesOfTargets(
  deps: Pick<Deps, 'db'>,
  targets: readonly ClickTarget[],
): Promise<(string | undefined)[]> {
  const spaces = { link: new Map<string, string>(), page: new Map<string, string>() }
  for (const target of ['link', 'page'] as const) {
    const ids = [
      ...new Set(targets.filter((one) => one.target === target).map((one) => one.targetId)),
    ]
    for (const some of portions(ids)) {
      for (const [id, space] of await findSpacesOf(deps.db, target, some)) {
        spaces[target].set(id, space)
      }
    }
  }
  return targets.map(({ target, targetId }) => spaces[target].get(targetId))
}

function* portions<T>(all: readonly T[]): Generator<readonly T[]> {
  for (let at = 0; at < all.length; at += PER_QUERY) yield all.slice(at, at + PER_QUERY)
}
