import { randomBytes } from 'node:crypto'
import type { Deps } from '../../deps.ts'
import { deleteSaltsBefore, findOrInsertSalt } from './day-salts.repository.ts'

type SaltDeps = Pick<Deps, 'db' | 'clock' | 'log'>

export interface DaySalts {
  /** loads today's salt and, from then on, the next one in time */
  start(): Promise<void>
  /** the salt of the UTC day of `now` (ms) */
  saltOfDay(now: number): string
  stop(): void
}

const DAY_MS = 86_400_000
const LOOK_EVERY_MS = 3_600_000
const RETRY_MS = 10_000
/** tomorrow's salt is created this long before midnight */
const AHEAD_MS = 2 * LOOK_EVERY_MS
const KEPT_DAYS = 2

/**
 * Salts for visitor hashes (contract.md §5): random, one per UTC day, the same for every process,
 * deleted after 48 hours. If the database is unavailable, or the clock jumps to a day without a
 * salt, this process uses a temporary salt, so that no redirect waits. The temporary salt becomes
 * the day's salt if there is none, so that visitors who came meanwhile keep the same hash.
 */
export function createDaySalts(deps: SaltDeps): DaySalts {
  const salts = new Map<number, string>()
  const standIns = new Map<number, string>()
  let today = { day: Number.NaN, salt: '' }
  let timer: NodeJS.Timeout | undefined
  let isStopped = false

  const load = async (now: number) => {
    for (const day of new Set([dayOf(now), dayOf(now + AHEAD_MS)])) {
      if (salts.has(day)) continue
      const proposed = standIns.get(day) ?? newSalt()
      salts.set(day, await findOrInsertSalt(deps.db, textOf(day), proposed, now))
      today = { day: Number.NaN, salt: '' }
    }
    for (const map of [salts, standIns]) {
      for (const day of map.keys()) if (day < dayOf(now) - 1) map.delete(day)
    }
    await deleteSaltsBefore(deps.db, textOf(dayOf(now) - KEPT_DAYS + 1))
  }

  const look = async () => {
    clearTimeout(timer)
    let waitMs = LOOK_EVERY_MS
    try {
      await load(deps.clock.now())
    } catch (error) {
      waitMs = RETRY_MS
      deps.log.warn({ err: error }, 'the salt of the day could not be read')
    }
    if (!isStopped) timer = setTimeout(() => void look(), waitMs).unref()
  }

  return {
    start: look,
    saltOfDay(now) {
      const day = dayOf(now)
      if (day === today.day) return today.salt
      const known = salts.get(day)
      if (known !== undefined) {
        today = { day, salt: known }
        return known
      }
      let standIn = standIns.get(day)
      if (standIn === undefined) {
        standIn = newSalt()
        standIns.set(day, standIn)
        if (!isStopped && timer !== undefined) void look()
      }
      return standIn
    },
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}

const newSalt = () => randomBytes(24).toString('base64url')
const dayOf = (ms: number) => Math.floor(ms / DAY_MS)
const textOf = (day: number) => new Date(day * DAY_MS).toISOString().slice(0, 10)
