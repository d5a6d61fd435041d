import type { Deps } from '../../deps.ts'
import type { RecordedClick } from '../../platform/clicks/click.ts'
import { AGENT_MAX } from '../../platform/clicks/click-encoding.ts'
import { hashVisitor, type SaltOfDay } from '../../redirect/index.ts'
import {
  deleteOwnVisitorsBefore,
  findSpacesOf,
  insertOwnVisitor,
  listOwnVisitors,
} from './own-visitors.repository.ts'

type OwnVisitorDeps = Pick<Deps, 'db' | 'clock' | 'log'>

const DAY_MS = 86_400_000
/** So soon somebody who has just become a member of a space is one of its people. */
const RECENT_MS = 1_000
const RECENT_MAX = 1_000
const TARGETS_PER_QUERY = 500

/** Facts of a call by somebody who is signed in. */
export interface SignedInRequest {
  userId: string
  sessionId: string | null
  /** verified client address; only a hash of its prefix is kept, for the day */
  address: string
  userAgent: string
}

/**
 * Remembers by which visitor hash the people of a space are known today, so that the drain can tell
 * their own visits (contract.md §5). Written once a day for a space, address and agent; never holds up the call.
 * @returns called with every call of an account; resolves when it is written
 */
export function createOwnVisitorNotes(deps: OwnVisitorDeps, saltOfDay: SaltOfDay) {
  // somebody at work calls again and again: no hash for each
  const recent = new Set<string>()
  let recentSince = 0
  return async ({ userId, sessionId, address, userAgent }: SignedInRequest): Promise<void> => {
    // an API key is a program
    if (sessionId === null) return
    const now = deps.clock.now()
    if (Math.abs(now - recentSince) > RECENT_MS || recent.size >= RECENT_MAX) {
      recent.clear()
      recentSince = now
    }
    const call = `${Math.floor(now / DAY_MS)} ${userId} ${address} ${userAgent.slice(0, AGENT_MAX)}`
    if (recent.has(call)) return
    recent.add(call)
    const day = dayOf(now)
    const hash = hashVisitor(saltOfDay(now), address, userAgent).toString('hex')
    try {
      await insertOwnVisitor(deps.db, { userId, day, hash })
    } catch (error) {
      recent.delete(call)
      deps.log.warn({ err: error }, 'an own visit could not be noted')
    }
  }
}

export type OwnVisit = Pick<RecordedClick, 'at' | 'target' | 'targetId' | 'visitor'>

/** Hashes of signed-in people of the days of these moments, to sort out candidates with. */
export async function ownVisitorHashes(deps: Pick<Deps, 'db'>, since: number): Promise<string[]> {
  const rows = await listOwnVisitors(deps.db, dayOf(since))
  return [...new Set(rows.map((row) => row.hash))]
}

/** @param visits whose visitor is somebody signed in; @returns for each whether it is one of the target's space */
export async function areOwnVisits(
  deps: Pick<Deps, 'db'>,
  visits: readonly OwnVisit[],
): Promise<boolean[]> {
  if (visits.length === 0) return []
  const first = visits.reduce((least, { at }) => Math.min(least, at), Number.POSITIVE_INFINITY)
  const rows = await listOwnVisitors(deps.db, dayOf(first))
  const known = new Set(rows.map((row) => `${row.day} ${row.space_id} ${row.hash}`))
  const spaces = await spacesOfTargets(deps, visits)
  return visits.map(({ at, visitor }, index) =>
    known.has(`${dayOf(at)} ${spaces[index]} ${visitor}`),
  )
}

export type ClickTarget = Pick<RecordedClick, 'target' | 'targetId'>

/** @returns the space of each; undefined where link or page is gone for good */
export async function spacesOfTargets(
  deps: Pick<Deps, 'db'>,
  targets: readonly ClickTarget[],
): Promise<(string | undefined)[]> {
  const spaces = { link: new Map<string, string>(), page: new Map<string, string>() }
  for (const target of ['link', 'page'] as const) {
    const ids = [
      ...new Set(targets.filter((one) => one.target === target).map((one) => one.targetId)),
    ]
    for (let at = 0; at < ids.length; at += TARGETS_PER_QUERY) {
      const some = await findSpacesOf(deps.db, target, ids.slice(at, at + TARGETS_PER_QUERY))
      for (const [id, space] of some) spaces[target].set(id, space)
    }
  }
  return targets.map(({ target, targetId }) => spaces[target].get(targetId))
}

/** Hashes die with the salt of their day, which is gone after 48 hours. */
export async function pruneOwnVisitors(deps: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await deleteOwnVisitorsBefore(deps.db, dayOf(deps.clock.now() - 2 * DAY_MS))
}

const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)
