import { copyFileSync, existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { ClickStore } from '#server/platform/clicks/click-store.ts'
import { createDuckDbClickStore } from '#server/platform/clicks/duckdb-click-store.ts'
import {
  damagedDirectory,
  journalDirectory,
  listJournals,
} from '#server/platform/clicks/journal-file.ts'
import { connectPort, type Port } from '#server/platform/clicks/port-calls.ts'
import { systemClock } from '#server/platform/clock.ts'
import { createIds } from '#server/platform/ids.ts'
import { createLogger } from '#server/platform/logger.ts'
import { insertLink, insertSpace } from '#test/faults/click-fixtures.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { countsOfLinks } from './click-counts.service.ts'
import { counterSink } from './click-sinks.ts'
import { listIncidents } from './clicks.repository.ts'
import { counterFunctions } from './drain.job.ts'
import { Drain } from './drain.ts'
import { writeClicksIntoJournal } from './journal-import.ts'

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0'

describeOnBothEngines('the drain', (database) => {
  let linkId: string
  let store: ClickStore
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

  function write(count: number): void {
    const clicks = Array.from({ length: count }, (_, i) => ({
      at: Date.UTC(2026, 6, 30) + i,
      target: 'link' as const,
      targetId: linkId,
      visitor: String(i),
      userAgent: FIREFOX,
    }))
    expect(writeClicksIntoJournal(database.address.dataDir, clicks)).toBe(count)
  }
  const counted = async () => (await countsOfLinks(database.database, [linkId])).get(linkId)!.total
  const stored = async () => (await store.count({})).total
  const journals = () => listJournals(database.address.dataDir)

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

  it('takes more than one portion', async () => {
    write(25_000)
    await drain.pass()
    expect([await counted(), await stored()]).toEqual([25_000, 25_000])
  })

  it('ends after the portion under way when its time is over, and loses nothing by it', async () => {
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

  it('counts a journal that is delivered twice once (F22)', async () => {
    write(10)
    const [paths] = journals()
    const copy = join(database.address.dataDir, 'copy')
    copyFileSync(paths!.db, copy)
    await drain.pass()
    copyFileSync(copy, paths!.db)
    await drain.pass()
    copyFileSync(copy, paths!.db.replace(/journal-.{8}/, 'journal-00000000'))
    await drain.pass()
    expect([await counted(), await stored()]).toEqual([10, 10])
    expect(journals()).toEqual([])
  })

  it('leaves the directory to the one who has it', async () => {
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

  it('counts anew when the SQL database was restored from a backup', async () => {
    write(10)
    await drain.pass()
    const { db } = database.database
    // as it was before: neither counter nor cursor
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

  it('says once what is missing when the store is gone or was put back from a backup', async () => {
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
    // 1,234 clicks in batches of 500
    expect(await said()).toMatchObject([{ kind: 'behind', lost_clicks: 3 }])
    await drain.close()
    drain = open()
    write(1)
    await drain.pass()
    expect([await counted(), await stored()]).toEqual([1_240, 6])
    expect(await said()).toHaveLength(1)
  })

  it('counts on when store and counters were both put back, each to another time', async () => {
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

  it('notices a cursor below the first batch of a journal that is in use', async () => {
    write(10)
    away.add('counters')
    await drain.pass()
    const { db } = database.database
    const [journal] = journals()
    // the batches before 2 went when both had them; then the SQL database went back
    const file = new DatabaseSync(journal!.db)
    file.exec(`insert into batch (seq, clicks, total, data) select 7, clicks, total + clicks, data from batch;
      delete from batch where seq < 7`)
    file.close()
    away.clear()
    ticks += 60_000
    await drain.pass()
    await drain.pass()
    expect(await counted()).toBe(await stored())
    expect((await listIncidents(db, 10)).map((one) => one.kind).sort()).toEqual([
      'behind',
      'recount',
    ])
    expect(journals()).toEqual([])
  })

  it('sets a database aside that only bears the name of a journal', async () => {
    const { dataDir } = database.address
    write(3)
    const name = 'journal-33333333-3333-4333-8333-333333333333.db'
    const foreign = new DatabaseSync(join(journalDirectory(dataDir), name))
    foreign.exec(`create table precious (x text); insert into precious values ('gold')`)
    foreign.close()
    await drain.pass()
    expect([await counted(), await stored()]).toEqual([3, 3])
    expect(journals()).toEqual([])
    const kept = new DatabaseSync(join(damagedDirectory(dataDir), name))
    expect(kept.prepare('select x from precious').get()).toEqual({ x: 'gold' })
    kept.close()
  })

  it('drops what a dead process had only begun', async () => {
    const { dataDir } = database.address
    write(0)
    await drain.pass()
    expect(existsSync(journalDirectory(dataDir))).toBe(true)
    expect(journals()).toEqual([])
  })
})

/** Two ends of a channel within one thread. */
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
