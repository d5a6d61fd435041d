import { setPriority } from 'node:os'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { CLICK_STATISTICS_CALLS } from '../../platform/clicks/click-statistics.ts'
import type { ClickBatch, ClickFilter, ClickTotals } from '../../platform/clicks/click-store.ts'
import { CLICK_STORE_FILE } from '../../platform/clicks/click-store.ts'
import { createDuckDbClickStore } from '../../platform/clicks/duckdb/duckdb-click-store.ts'
import { type Callable, connectPort } from '../../platform/clicks/port-calls.ts'
import { counterSink } from './click-sinks.ts'
import { createClickSpaces } from './click-spaces.ts'
import { Drain } from './drain.ts'
import { createDrainHolds } from './drain-holds.ts'
import { ownVisitMarks } from './own-visits.ts'

/**
 * The thread of the drain, which owns the click store's file. SQL counters are written by the main
 * thread.
 */

const port = parentPort as MessagePort
const { dataDir } = workerData as { dataDir: string }

/**
 * Redirects come first: on a shared core this thread takes only what they leave, and at least a few
 * per cent. On Linux each thread has its own priority.
 */
if (process.platform === 'linux') setPriority(0, 19)

/** The shortest pause between passes, however many clicks come. */
const MIN_PAUSE_MS = 250
/**
 * Journals of other processes send no signal; checking for them costs a directory listing and a
 * query.
 */
const LOOK_EVERY_MS = 1_000
/** Part of the five seconds that the main thread waits for this one. */
const LAST_PASS_MS = 2_500

const store = createDuckDbClickStore(join(dataDir, CLICK_STORE_FILE), {
  spacesOf: (targets) => spaces.of(targets),
})
const calls = connectPort(port, {
  wake: () => schedule(),
  flush: () => pass(),
  stop,
  'store.cursorOf': (journal: string) => store.cursorOf(journal),
  'store.cursors': () => store.cursors(),
  'store.append': (batch: ClickBatch) => store.append(batch),
  'store.moveCursor': (journal: string, seq: number) => store.moveCursor(journal, seq),
  'store.count': (filter: ClickFilter) => store.count(filter),
  'store.totalsAfter': (after: ClickTotals | undefined) => store.totalsAfter(after),
  ...Object.fromEntries(
    CLICK_STATISTICS_CALLS.map((name) => [
      `statistics.${name}`,
      (...values: never[]) => (store.statistics[name] as Callable)(...values),
    ]),
  ),
  'statistics.move': async (...moved: Parameters<typeof store.statistics.move>) => {
    spaces.forget()
    await store.statistics.move(...moved)
  },
  'statistics.forget': (...forgotten: Parameters<typeof store.statistics.forget>) => {
    spaces.forget()
    return store.statistics.forget(...forgotten)
  },
  'store.tidy': (quietMs?: number) => store.tidy(quietMs),
  'store.close': () => store.close(),
  'hold.begin': (id: string) => holds.begin(id),
  'hold.pauseStore': (id: string) => holds.pauseStore(id),
  'hold.resumeStore': (id: string) => holds.resumeStore(id),
  'hold.end': (id: string) => holds.end(id),
})
const spaces = createClickSpaces(calls)
const drain = new Drain({
  dataDir,
  store,
  counters: counterSink(calls),
  markOwnVisits: ownVisitMarks(calls),
  putSpaces: (clicks) => spaces.put(clicks),
  log: (level, fields, text) => void calls.call('log', level, fields, text).catch(() => {}),
})

const holds = createDrainHolds(drain, store)

let running: Promise<boolean> | undefined
let isStopping = false
/** finishes the current pass only */
let isEnding = false
let endedAt = Number.NEGATIVE_INFINITY
let timer: NodeJS.Timeout | undefined

/** Runs one pass at a time; a request during a pass starts the next one. */
async function pass(): Promise<boolean> {
  while (running !== undefined) await running.catch(() => false)
  if (isStopping) return false
  running = drain.pass()
  try {
    return await running
  } catch (error) {
    void calls.call('log', 'warn', { err: String(error) }, 'a drain did not end').catch(() => {})
    return false
  } finally {
    running = undefined
    endedAt = performance.now()
  }
}

let tidying: Promise<void> | undefined

/**
 * Seals days without new clicks, which makes their statistics cheap, in portions short enough not
 * to delay clicks. Not while there are clicks to drain: where redirects leave little of a core, a
 * portion takes seconds.
 */
async function tidy(): Promise<void> {
  try {
    while (!isEnding && running === undefined && (await store.tidy())) await nextTurn()
  } catch (error) {
    void calls
      .call('log', 'warn', { err: String(error) }, 'days could not be sealed')
      .catch(() => {})
  } finally {
    tidying = undefined
  }
}

function schedule(): void {
  if (timer !== undefined || isStopping) return
  const waitMs = Math.max(0, endedAt + MIN_PAUSE_MS - performance.now())
  timer = setTimeout(() => {
    timer = undefined
    void pass()
  }, waitMs)
}

const look = setInterval(() => {
  schedule()
  tidying ??= tidy()
}, LOOK_EVERY_MS)

/**
 * Drains once more as far as time allows, then closes the store: a thread that ends inside DuckDB
 * crashes the process.
 */
async function stop(): Promise<void> {
  clearInterval(look)
  clearTimeout(timer)
  isEnding = true
  drain.endBy(performance.now() + LAST_PASS_MS)
  holds.endAll()
  await pass()
  isStopping = true
  await tidying
  await drain.close()
  await store.close()
}
