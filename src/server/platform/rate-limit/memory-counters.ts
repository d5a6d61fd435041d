import type { Clock } from '../clock.ts'

/**
 * Enough for a real crowd. Beyond this the oldest windows are dropped, so that an attack cannot
 * fill the memory.
 */
const MAX_KEYS = 200_000

interface Counter {
  count: number
  endsAt: number
}

export interface Count {
  count: number
  resetMs: number
}

/** Counts in this process's memory, by the monotonic clock. */
export function createMemoryCounters(clock: Pick<Clock, 'monotonic'>, maxKeys = MAX_KEYS) {
  const counters = new Map<string, Counter>()

  const live = (key: string): Counter | undefined => {
    const counter = counters.get(key)
    if (counter === undefined) return undefined
    if (counter.endsAt > clock.monotonic()) return counter
    counters.delete(key)
    return undefined
  }

  const makeRoom = () => {
    const now = clock.monotonic()
    // Maps keep insertion order, so the first entries are the oldest windows.
    for (const [key, counter] of counters) {
      if (counters.size < maxKeys && counter.endsAt > now) return
      counters.delete(key)
    }
  }

  return {
    /** Counts points in the key's window, which starts with its first point. */
    add(key: string, points: number, windowMs: number): Count {
      let counter = live(key)
      if (counter === undefined) {
        if (counters.size >= maxKeys) makeRoom()
        counter = { count: 0, endsAt: clock.monotonic() + windowMs }
        counters.set(key, counter)
      }
      counter.count += points
      return { count: counter.count, resetMs: counter.endsAt - clock.monotonic() }
    },
    read(key: string): Count | undefined {
      const counter = live(key)
      return counter && { count: counter.count, resetMs: counter.endsAt - clock.monotonic() }
    },
    refund(key: string, points: number): void {
      const counter = live(key)
      if (counter) counter.count = Math.max(0, counter.count - points)
    },
    reset(key: string): void {
      counters.delete(key)
    },
    get size(): number {
      return counters.size
    },
  }
}
