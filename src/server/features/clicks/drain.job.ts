import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'
import { failure } from '#contract/errors.ts'
import type { Deps } from '../../deps.ts'
import type { ClickStore, JournalCursor } from '../../platform/clicks/click-store.ts'
import { CursorMoved } from '../../platform/clicks/click-store.ts'
import { JOURNAL_PREFIX, journalDirectory } from '../../platform/clicks/journal/journal-folder.ts'
import { connectPort, type PortCalls } from '../../platform/clicks/port-calls.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { countClicksOfSpaces } from '../packages/index.ts'
import { COUNTER_CALLS, type CountedBatch, type Incident } from './click-sinks.ts'
import {
  addToLinkCounters,
  addToPageCounters,
  type Count,
  findCursor,
  insertIncident,
  listCursors,
  moveCursor,
  raiseLinkCounters,
  raisePageCounters,
  saveCursors,
} from './clicks.repository.ts'
import {
  areOwnVisits,
  type ClickTarget,
  type ProvenVisit,
  spacesOfTargets,
} from './own-visits.service.ts'
import { OWN_VISIT_CALLS } from './own-visits.ts'

export type DrainDeps = Pick<Deps, 'config' | 'db' | 'clock' | 'ids' | 'log' | 'secrets'> & {
  packages: Pick<Deps['packages'], 'list'>
}

export interface ClickDrain {
  /** the store of all clicks, in the drain's thread; the thread starts with the first question */
  readonly store: ClickStore
  /** starts with what earlier processes left, then drains whatever is written to journals */
  start(): void
  /** call it when the journal of this process has new clicks */
  wake(): void
  /** drains everything that is there now; false if another process drains this directory */
  flush(): Promise<boolean>
  /** keeps everything a backup needs until the hold ends; counting continues meanwhile (F25) */
  hold(): Promise<DrainHold>
  /** drains once more and releases the files; takes at most `maxMs` */
  stop(maxMs?: number): Promise<void>
}

export interface DrainHold {
  /** nothing is written to the click store's file until `resumeStore` */
  pauseStore(): Promise<void>
  resumeStore(): Promise<void>
  /** @throws if the thread ended meanwhile: the copy may lack clicks */
  end(): Promise<void>
}

export interface ClickDrainOptions {
  /** name of the journal of this process, which announces its clicks by `wake` */
  ownJournal?: () => string | undefined
  /**
   * called with the links and pages that have new clicks in the counters and, as a rule, in the
   * store
   */
  onCounted?: (ids: ReadonlySet<string>) => void
}

/**
 * How often the directory is checked for journals of other processes until the thread runs and does
 * it.
 */
const LOOK_EVERY_MS = 1_000
const RESTART_AFTER_MS = 1_000

/**
 * The drain of this process: a thread that reads journals and owns the click store. It starts with
 * the first click, so an idle server has neither. The counters are written through the main
 * thread's database handle, so that SQL is written in one place on both engines.
 */
export function createClickDrain(deps: DrainDeps, options: ClickDrainOptions = {}): ClickDrain {
  const { config, log } = deps
  let thread: { worker: Worker; calls: PortCalls } | undefined
  let isStarted = false
  let isStopped = false
  let isWoken = false
  let look: NodeJS.Timeout | undefined

  const launch = (): PortCalls => {
    if (thread !== undefined) return thread.calls
    if (isStopped) throw new Error('The drain has stopped.')
    const worker = new Worker(new URL('./drain.worker.ts', import.meta.url), {
      workerData: { dataDir: config.dataDir },
      name: 'drain',
    })
    const counters = counterFunctions(deps, options.onCounted)
    const calls = connectPort(worker, { ...counters, log: logFunction(deps) })
    const own = { worker, calls }
    thread = own
    const lost = (error: unknown) => {
      if (thread !== own) return
      thread = undefined
      calls.end(new DrainEnded('The drain has ended.'))
      if (isStopped) return
      log.error({ err: error }, 'the drain ended; it starts again')
      setTimeout(() => {
        if (!isStopped) void launch().call('wake').catch(ignore)
      }, RESTART_AFTER_MS).unref()
    }
    worker.on('error', lost)
    worker.on('exit', (code) => lost(new Error(`exit ${code}`)))
    worker.unref()
    return calls
  }

  const wake = () => {
    if (!isStarted || isStopped || isWoken) return
    isWoken = true
    setTimeout(() => {
      isWoken = false
      if (!isStopped) void launch().call('wake').catch(ignore)
    }, 50).unref()
  }

  /** Journals of other processes: `redirect` roles, `npm run demo`, a process that died. */
  const lookAround = async () => {
    if (thread !== undefined) return
    const files = await readdir(journalDirectory(config.dataDir)).catch((): string[] => [])
    const own = JOURNAL_PREFIX + options.ownJournal?.()
    if (files.some((file) => file.startsWith(JOURNAL_PREFIX) && file !== own)) wake()
  }

  return {
    store: remoteStore(() => launch()),
    start() {
      isStarted = true
      look = setInterval(() => void lookAround(), LOOK_EVERY_MS)
      look.unref()
      void lookAround()
    },
    wake,
    flush: () => launch().call<boolean>('flush'),
    async hold() {
      const id = randomUUID()
      await launch().call('hold.begin', id)
      return {
        pauseStore: () => launch().call('hold.pauseStore', id),
        resumeStore: () => launch().call('hold.resumeStore', id),
        end: () => launch().call('hold.end', id),
      }
    },
    async stop(maxMs = 5_000) {
      clearInterval(look)
      const running = thread
      if (running === undefined) {
        isStopped = true
        return
      }
      running.worker.ref()
      const ended = running.calls.call<void>('stop').catch(ignore)
      await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, maxMs).unref())])
      isStopped = true
      await running.worker.terminate()
    },
  }
}

/** The calls that the drain's thread may make to this one. */
export function counterFunctions(deps: DrainDeps, onCounted?: ClickDrainOptions['onCounted']) {
  return {
    [OWN_VISIT_CALLS.spaces]: (targets: ClickTarget[]) => spacesOfTargets(deps, targets),
    [OWN_VISIT_CALLS.are]: (visits: ProvenVisit[]) => areOwnVisits(deps, visits),
    [COUNTER_CALLS.cursorOf]: (journal: string) => findCursor(deps.db, journal),
    [COUNTER_CALLS.cursors]: () => listCursors(deps.db),
    [COUNTER_CALLS.count]: async (batch: CountedBatch) => {
      await countClicks(deps, batch)
      onCounted?.(new Set([...batch.links, ...batch.pages].map(({ id }) => id)))
    },
    [COUNTER_CALLS.raise]: (links: Count[], pages: Count[]) =>
      transaction(deps, async ({ db }) => {
        await raiseLinkCounters(db, links)
        await raisePageCounters(db, pages)
      }),
    [COUNTER_CALLS.saveCursors]: (cursors: JournalCursor[]) =>
      transaction(deps, ({ db }) => saveCursors(db, cursors, deps.clock.now())),
    [COUNTER_CALLS.report]: ({ kind, journal, lostClicks, detail }: Incident) =>
      insertIncident(deps.db, {
        id: deps.ids.uuid(),
        kind,
        journal,
        lost_clicks: lostClicks,
        detail,
        created_at: deps.clock.now(),
      }),
  }
}

/**
 * Adds a batch to the counters and moves the cursor, both or neither.
 * @throws CursorMoved if the cursor is not where the batch begins
 */
export async function countClicks(deps: DrainDeps, batch: CountedBatch): Promise<void> {
  await transaction(deps, async ({ db }) => {
    if (!(await moveCursor(db, batch, deps.clock.now()))) {
      throw new CursorMoved(`${batch.journal} does not stand at ${batch.after}.`)
    }
    await addToLinkCounters(db, batch.links)
    await addToPageCounters(db, batch.pages)
    await countClicksOfSpaces({ ...deps, db }, batch.links)
  })
}

function logFunction({ log }: DrainDeps) {
  return (level: 'info' | 'warn' | 'error', fields: object, text: string) =>
    log[level](fields, text)
}

/** Rejects open calls to a thread that has ended; a new thread replaces it. */
class DrainEnded extends Error {
  override readonly name = 'DrainEnded'
}

/**
 * Temporary failures (too little memory, a file error, a thread that ended): a later attempt may
 * work.
 */
const PASSING = new Set(['ClickStoreBusy', 'ClickStoreAway', 'DrainEnded'])

function remoteStore(connect: () => PortCalls): ClickStore {
  const ask = <T>(name: string, ...values: unknown[]) =>
    connect()
      .call<T>(name, ...values)
      .catch((error: Error) => {
        if (!PASSING.has(error.name)) throw error
        throw failure('unavailable', { retryAfterSeconds: 5, cause: error })
      })
  return {
    cursorOf: async (journal) => ask('store.cursorOf', journal),
    cursors: async () => ask('store.cursors'),
    append: async (batch) => ask('store.append', batch),
    moveCursor: async (journal, seq) => ask('store.moveCursor', journal, seq),
    count: async (filter) => ask('store.count', filter),
    totalsAfter: async (after) => ask('store.totalsAfter', after),
    statistics: {
      overview: async (query, grid, since) => ask('statistics.overview', query, grid, since),
      breakdown: async (query, dimension, limit) =>
        ask('statistics.breakdown', query, dimension, limit),
      daily: async (query) => ask('statistics.daily', query),
      list: async (query, page) => ask('statistics.list', query, page),
      remove: async (clicks) => ask('statistics.remove', clicks),
      forget: async (spaceId) => ask('statistics.forget', spaceId),
      move: async (target, targetIds, spaceId) =>
        ask('statistics.move', target, targetIds, spaceId),
    },
    tidy: async (quietMs) => ask('store.tidy', quietMs),
    close: async () => ask('store.close'),
  }
}

const ignore = () => {}
