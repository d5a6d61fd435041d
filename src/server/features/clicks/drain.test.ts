import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  createDuckDbClickStore,
  type DuckDbClickStore,
} from '#server/platform/clicks/duckdb/duckdb-click-store.ts'
import { takeFileLock } from '#server/platform/clicks/journal/file-lock.ts'
import {
  damagedDirectory,
  journalDirectory,
  listJournals,
  listSegments,
} from '#server/platform/clicks/journal/journal-folder.ts'
import { connectPort, type Port } from '#server/platform/clicks/port-calls.ts'
import { systemClock } from '#server/platform/clock.ts'
import { createIds } from '#server/platform/ids.ts'
import { createLogger } from '#server/platform/logger.ts'
import { secretsFrom } from '#server/platform/secrets.ts'
import { insertLink, insertSpace } from '#test/faults/click-fixtures.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { writeLegacyJournal } from '#test/support/legacy-journal.ts'
import { countsOfLinks } from './click-counts.service.ts'
import { counterSink } from './click-sinks.ts'
import { listIncidents } from './clicks.repository.ts'
import { counterFunctions } from './drain.job.ts'
import { Drain } from './drain.ts'
import { createDrainHolds } from './drain-holds.ts'
import { writeClicksIntoJournal } from './journals/journal-import.ts'

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0'

const pause = (ms: number) => new Promise<undefined>((resolve) => setTimeout(resolve, ms))

describeOnBothEngines('the drain', (database) => {
  let linkId: string
  let store: DuckDbClickStore
  let drain: Drain
  let ticks: number
  let away: Set<string>

  beforeEach(async () => {
    ticks = 0
    away = new Set()
    await insertSpace(database.database.db)
    linkId = await insertLink(database.database.db, { alias: 'abc', destination: 'https://e.com/' })
    store = createDuckDbClickStore(':memory:')
    drain = open()
  })
  afterEach(async () => {
    await drain.close()
    await store.close()
  })

  function open(): Drain {
    const log = createLogger({ level: 'silent' })
    const { db } = database.database
    const deps = {
      db,
      log,
      clock: systemClock,
      ids: createIds(systemClock),
      config: undefined as never,
      packages: { list: async () => [] },
      secrets: secretsFrom(['a secret']),
    }
    const [here, there] = portPair()
    connectPort(there, counterFunctions(deps))
    const counters = counterSink(connectPort(here, {}))
    const guard = <T extends (...values: never[]) => Promise<unknown>>(name: string, act: T): T =>
      ((...values: never[]) =>
        away.has(name) ? Promise.reject(new Error(`${name} is away`)) : act(...values)) as T
    return new Drain({
      dataDir: database.address.dataDir,
      store: {
        ...store,
        append: guard('store', store.append),
        cursors: guard('store', store.cursors),
      },
      counters: { ...counters, write: guard('counters', counters.write) },
      log: () => {},
      monotonic: () => ticks,
    })
  }

  function write(count: number, segmentBytes?: number): void {
    const clicks = Array.from({ length: count }, (_, i) => ({
      at: Date.UTC(2026, 6, 30) + i,
      target: 'link' as const,
      targetId: linkId,
      visitor: String(i),
      userAgent: FIREFOX,
    }))
    expect(writeClicksIntoJournal(database.address.dataDir, clicks, segmentBytes)).toBe(count)
  }
  const counted = async () => (await countsOfLinks(database.database, [linkId])).get(linkId)!.total
  const stored = async () => (await store.count({})).total
  const journals = () => listJournals(database.address.dataDir)

  it('keeps counting and removes nothing while a backup is made, and removes it when the last one ends', async () => {
    const holds = createDrainHolds(drain, store)
    holds.begin('one')
    holds.begin('two')
    write(3_000, 20_000)
    const segments = () => journals().map((journal) => listSegments(journal).length)
    const before = segments()
    expect(before[0]).toBeGreaterThan(2)
    await drain.pass()
    expect([await counted(), await stored()]).toEqual([3_000, 3_000])
    expect(segments()).toEqual(before)
    holds.end('one')
    await drain.pass()
    expect(segments()).toEqual(before)
    holds.end('two')
    await drain.pass()
    expect(journals()).toEqual([])
    expect([await counted(), await stored()]).toEqual([3_000, 3_000])
    expect(() => holds.end('of a thread before')).toThrow(/make the backup again/)
  })

  it('writes nothing to the store while it is copied, and continues if a backup ends half way', async () => {
    const holds = createDrainHolds(drain, store)
    holds.begin('one')
    await holds.pauseStore('one')
    write(10)
    const pass = drain.pass()
    // if a click has been counted, the store has had its turn
    const first = await Promise.race([pass, pause(300)])
    expect([first, await counted()]).toEqual([undefined, 0])
    holds.end('one')
    await pass
    expect([await counted(), await stored()]).toEqual([10, 10])
  })

  it('carries a journal into store and counters and removes it', async () => {
    write(1_234)
    expect(await drain.pass()).toBe(true)
    expect(await counted()).toBe(1_234)
    expect(await stored()).toBe(1_234)
    expect(journals()).toEqual([])
    expect(readdirSync(journalDirectory(database.address.dataDir))).toEqual(['drain.lock'])
    await drain.pass()
    expect(await counted()).toBe(1_234)
  })

  it('drains more than one portion', async () => {
    write(25_000)
    await drain.pass()
    expect([await counted(), await stored()]).toEqual([25_000, 25_000])
  })

  it('ends after the current portion when its time is over, and loses nothing', async () => {
    write(25_000)
    let asked = 0
    const { append } = store
    store.append = (batch) => {
      asked += 1
      first.endBy(ticks)
      return append(batch)
    }
    const first = open()
    await first.pass()
    expect(asked).toBe(1)
    await first.close()
    expect(await stored()).toBeLessThan(25_000)
    await drain.pass()
    expect([await counted(), await stored()]).toEqual([25_000, 25_000])
  })

  it('counts a journal that is delivered twice only once (F22)', async () => {
    write(10)
    const [folder] = journals()
    const copy = join(database.address.dataDir, 'copy')
    cpSync(folder!.path, copy, { recursive: true })
    await drain.pass()
    cpSync(copy, folder!.path, { recursive: true })
    await drain.pass()
    const other = folder!.path.replace(/journal-.{8}/, 'journal-00000000')
    cpSync(copy, other, { recursive: true })
    await drain.pass()
    expect([await counted(), await stored()]).toEqual([10, 10])
    expect(journals()).toEqual([])
  })

  it('reads segment after segment, and removes each when both sinks have it', async () => {
    write(3_000, 50_000)
    const [journal] = journals()
    const left = () => listSegments(journal!).length
    const all = left()
    expect(all).toBeGreaterThan(2)
    away.add('counters')
    await drain.pass()
    expect([await stored(), left()]).toEqual([3_000, all])
    away.clear()
    ticks += 60_000
    await drain.pass()
    expect([await counted(), await stored(), left()]).toEqual([3_000, 3_000, 0])
  })

  it('writes nothing into a journal that it reads', async () => {
    write(3_000, 50_000)
    const [journal] = journals()
    const before = listSegments(journal!).map(({ path }) => readFileSync(path))
    away.add('store')
    await drain.pass()
    const after = listSegments(journal!).map(({ path }) => readFileSync(path))
    expect(after.every((bytes, at) => bytes.equals(before[at]!))).toBe(true)
  })

  it('shows new clicks before an old backlog is through', async () => {
    write(30_000)
    let portions = 0
    let shownAt = 0
    const { append } = store
    store.append = async (batch) => {
      // a click comes in while the backlog is being drained
      if (++portions === 1) write(5)
      if (batch.clicks.length === 5) shownAt = portions
      await append(batch)
    }
    const fair = open()
    await fair.pass()
    await fair.close()
    expect([await counted(), await stored()]).toEqual([30_005, 30_005])
    expect(shownAt).toBeGreaterThan(0)
    expect(shownAt).toBeLessThan(portions)
  })

  it('leaves the directory to the process that holds it', async () => {
    write(10)
    await drain.pass()
    const second = open()
    expect(await second.pass()).toBe(false)
    await drain.close()
    expect(await second.pass()).toBe(true)
    await second.close()
  })

  it.each(['store', 'counters'])(
    'goes on with the other while the %s is away, and catches up',
    async (name) => {
      away.add(name)
      write(10)
      await drain.pass()
      expect([await counted(), await stored()]).toEqual(name === 'store' ? [10, 0] : [0, 10])
      expect(journals()).toHaveLength(1)
      away.clear()
      await drain.pass()
      expect([await counted(), await stored()].sort()).toEqual([0, 10])
      ticks += 60_000
      await drain.pass()
      expect([await counted(), await stored()]).toEqual([10, 10])
      expect(journals()).toEqual([])
    },
  )

  it('recounts after the SQL database was restored from a backup', async () => {
    write(10)
    await drain.pass()
    const { db } = database.database
    // as in an older backup: neither counter nor cursor
    await db.deleteFrom('link_counter').execute()
    await db.deleteFrom('click_cursor').execute()
    await drain.close()
    drain = open()
    write(5)
    await drain.pass()
    expect([await counted(), await stored()]).toEqual([15, 15])
    expect((await listIncidents(db, 10)).map((one) => one.kind)).toEqual(['recount'])
    write(1)
    await drain.pass()
    expect(await counted()).toBe(16)
  })

  it('reports once what is missing if the store is gone or was restored from a backup', async () => {
    write(1_234)
    await drain.pass()
    await drain.close()
    await store.close()
    store = createDuckDbClickStore(':memory:')
    drain = open()
    write(5)
    await drain.pass()
    expect([await counted(), await stored()]).toEqual([1_239, 5])
    const { db } = database.database
    const said = () => listIncidents(db, 10)
    expect(await said()).toMatchObject([{ kind: 'behind', lost_clicks: 1_234 }])
    await drain.close()
    drain = open()
    write(1)
    await drain.pass()
    expect([await counted(), await stored()]).toEqual([1_240, 6])
    expect(await said()).toHaveLength(1)
  })

  it('keeps counting if store and counters were both restored, each to another time', async () => {
    write(10)
    await drain.pass()
    const { db } = database.database
    await db.deleteFrom('link_counter').execute()
    await db.updateTable('click_cursor').set({ journal: 'gone' }).execute()
    await drain.close()
    drain = open()
    write(5)
    await drain.pass()
    expect([await counted(), await stored()]).toEqual([15, 15])
    write(1)
    await drain.pass()
    expect(await counted()).toBe(16)
  })

  it('notices a cursor before the first segment of a journal that is in use', async () => {
    write(3_000, 50_000)
    const { db } = database.database
    const [journal] = journals()
    // removed once both sinks had them; then both databases were restored
    const [, second] = listSegments(journal!)
    rmSync(listSegments(journal!)[0]!.path)
    await drain.pass()
    await drain.pass()
    expect([await counted(), await stored()]).toEqual([
      3_000 - second!.start,
      3_000 - second!.start,
    ])
    const said = await listIncidents(db, 10)
    expect(said.map(({ kind, lost_clicks }) => [kind, lost_clicks]).sort()).toEqual([
      ['behind', second!.start],
      ['recount', 0],
    ])
    expect(journals()).toEqual([])
  })

  it("sets aside files in a journal's folder that do not belong to it", async () => {
    const { dataDir } = database.address
    write(3)
    const [journal] = journals()
    writeFileSync(join(journal!.path, 'precious'), 'gold')
    const foreign = join(journalDirectory(dataDir), 'journal-33333333-3333-4333-8333-333333333333')
    mkdirSync(foreign)
    writeFileSync(join(foreign, 'precious'), 'silver')
    await drain.pass()
    expect([await counted(), await stored()]).toEqual([3, 3])
    expect(journals()).toEqual([])
    const kept = readdirSync(damagedDirectory(dataDir)).map((name) =>
      readFileSync(join(damagedDirectory(dataDir), name, 'precious'), 'utf8'),
    )
    expect(kept.sort()).toEqual(['gold', 'silver'])
  })

  it('removes a journal that was never made ready', async () => {
    const { dataDir } = database.address
    const half = join(journalDirectory(dataDir), 'new-33333333-3333-4333-8333-333333333333')
    mkdirSync(half, { recursive: true })
    await drain.pass()
    expect(existsSync(half)).toBe(false)
  })

  describe('with journals of the version before', () => {
    const NAME = '44444444-4444-4444-8444-444444444444'
    const clickOn = (at: number) => ({
      at: Date.UTC(2026, 6, 30) + at,
      target: 'link' as const,
      targetId: linkId,
      trigger: 'link' as const,
      isHead: false,
      isPrefetch: false,
      visitor: Buffer.alloc(16, at),
      country: '',
      city: '',
      agent: FIREFOX,
      referrer: '',
      language: '',
      query: '',
      ownProof: '',
    })
    const batches = () =>
      [1, 2, 3, 4].map((count) => Array.from({ length: count }, (_, i) => clickOn(i)))
    const files = () => readdirSync(journalDirectory(database.address.dataDir))

    it('drains them beside new ones, and removes them whole', async () => {
      writeLegacyJournal(database.address.dataDir, NAME, batches())
      write(5)
      await drain.pass()
      expect([await counted(), await stored()]).toEqual([15, 15])
      expect(files()).toEqual(['drain.lock'])
      await drain.pass()
      expect(await counted()).toBe(15)
    })

    it('continues where the drain of that version stopped, for each sink separately', async () => {
      const { dataDir } = database.address
      const { db } = database.database
      writeLegacyJournal(dataDir, NAME, batches())
      await store.cursors()
      await store.moveCursor(NAME, 3)
      await db.insertInto('click_cursor').values({ journal: NAME, seq: 2, updated_at: 0 }).execute()
      away.add('store')
      await drain.pass()
      expect(files()).toContain(`journal-${NAME}.db`)
      away.clear()
      ticks += 60_000
      await drain.pass()
      expect([await counted(), await stored()]).toEqual([7, 4])
      expect(files()).toEqual(['drain.lock'])
    })

    it('reads one whose owner still runs, and does not take it over', async () => {
      const { dataDir } = database.address
      const paths = writeLegacyJournal(dataDir, NAME, batches())
      const owner = takeFileLock(paths.lock)
      await drain.pass()
      expect([await counted(), await stored()]).toEqual([10, 10])
      expect(files()).toContain(`journal-${NAME}.db`)
      owner!.release()
      await drain.pass()
      expect(await counted()).toBe(10)
      expect(files()).toEqual(['drain.lock'])
    })

    it('sets a damaged one aside, and reports how many clicks were lost', async () => {
      const { dataDir } = database.address
      const paths = writeLegacyJournal(dataDir, NAME, batches())
      writeFileSync(paths.db, Buffer.alloc(50_000, 'rubbish'))
      await drain.pass()
      const said = await listIncidents(database.database.db, 10)
      expect(said.reduce((sum, { lost_clicks }) => sum + lost_clicks, 0)).toBe(10)
      expect(existsSync(join(damagedDirectory(dataDir), `journal-${NAME}.db`))).toBe(true)
      expect(files().sort()).toEqual(['damaged', 'drain.lock'])
    })

    it('sets a database aside that only has the name of a journal', async () => {
      const { dataDir } = database.address
      write(3)
      const name = 'journal-33333333-3333-4333-8333-333333333333.db'
      const foreign = new DatabaseSync(join(journalDirectory(dataDir), name))
      foreign.exec(`create table precious (x text); insert into precious values ('gold')`)
      foreign.close()
      await drain.pass()
      expect([await counted(), await stored()]).toEqual([3, 3])
      const kept = new DatabaseSync(join(damagedDirectory(dataDir), name))
      expect(kept.prepare('select x from precious').get()).toEqual({ x: 'gold' })
      kept.close()
    })
  })

  it('drops what a dead process had only begun', async () => {
    const { dataDir } = database.address
    write(0)
    await drain.pass()
    expect(existsSync(journalDirectory(dataDir))).toBe(true)
    expect(journals()).toEqual([])
  })
})

/** Both ends of a channel within one thread. */
function portPair(): [Port, Port] {
  const listeners: ((message: unknown) => void)[][] = [[], []]
  const end = (own: number): Port => ({
    postMessage: (message) => {
      const copy = structuredClone(message)
      setImmediate(() => {
        for (const listener of listeners[1 - own]!) listener(copy)
      })
    },
    on: (_event, listener) => listeners[own]!.push(listener),
  })
  return [end(0), end(1)]
}
