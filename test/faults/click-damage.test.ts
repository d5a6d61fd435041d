import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { counterSink } from '#server/features/clicks/click-sinks.ts'
import { counterFunctions } from '#server/features/clicks/drain.job.ts'
import { Drain } from '#server/features/clicks/drain.ts'
import { countsOfLinks, listClickIncidents } from '#server/features/clicks/index.ts'
import { readSystemState } from '#server/features/system/system.service.ts'
import { createDuckDbClickStore } from '#server/platform/clicks/duckdb/duckdb-click-store.ts'
import {
  damagedDirectory,
  type JournalFolder,
  journalFolder,
  listJournals,
  listSegments,
} from '#server/platform/clicks/journal/journal-folder.ts'
import { systemClock } from '#server/platform/clock.ts'
import { createIds } from '#server/platform/ids.ts'
import { createLogger } from '#server/platform/logger.ts'
import { testDeps } from '#test/support/deps.ts'
import { describeOn, type TestEngine } from '#test/support/engines.ts'
import { until } from '../support/until.ts'
import { insertLink, insertSpace } from './click-fixtures.ts'
import { burst, startClickServer } from './click-process.ts'

const PLACES = Number(process.env.FAULT_ROUNDS ?? 10)

/**
 * F21: whatever happens to the bytes of a journal, the next start succeeds, everything readable is
 * counted once, and losses are counted and shown.
 */
describeOn('sqlite', 'a damaged journal', (database: TestEngine) => {
  let linkId: string
  let template: string
  let name: string
  let clicks: number

  beforeEach(async () => {
    const { address } = database
    await insertSpace(database.database.db)
    linkId = await insertLink(database.database.db, {
      alias: 'abc',
      destination: 'https://example.com/',
    })
    const server = await startClickServer(address, { drains: false })
    const bursts = burst(server.port, '/abc', 'a', 4)
    await new Promise((resolve) => setTimeout(resolve, 250))
    await bursts.stop()
    await server.kill('SIGKILL')
    clicks = bursts.answered.length
    template = join(address.dataDir, 'template')
    const [journal] = listJournals(address.dataDir)
    name = journal!.name
    cpSync(journal!.path, template, { recursive: true })
  })

  const segmentOf = (folder: JournalFolder) => listSegments(folder)[0]!.path

  async function drainDamaged(damage: (journal: JournalFolder) => void) {
    const { dataDir } = database.address
    const { db } = database.database
    for (const table of ['click_cursor', 'link_counter', 'click_incident'] as const) {
      await db.deleteFrom(table).execute()
    }
    rmSync(join(dataDir, 'journals'), { recursive: true, force: true })
    mkdirSync(join(dataDir, 'journals'))
    const journal = journalFolder(dataDir, name)
    cpSync(template, journal.path, { recursive: true })
    damage(journal)
    const log = createLogger({ level: 'silent' })
    const deps = {
      db,
      log,
      clock: systemClock,
      ids: createIds(systemClock),
      config: undefined as never,
      packages: { list: async () => [] },
      secrets: undefined as never,
    }
    const functions = counterFunctions(deps) as Record<string, (...values: never[]) => unknown>
    const store = createDuckDbClickStore(':memory:')
    const drain = new Drain({
      dataDir,
      store,
      counters: counterSink({
        call: async <T>(call: string, ...values: unknown[]) =>
          (await functions[call]!(...(values as never[]))) as T,
      }),
      log: () => {},
    })
    expect(await drain.pass()).toBe(true)
    await drain.close()
    const counted = (await countsOfLinks({ db }, [linkId])).get(linkId)!.total
    const stored = await store.count({})
    await store.close()
    expect(stored.total).toBe(counted)
    expect(listJournals(dataDir), 'it is out of the way').toEqual([])
    const incidents = await listClickIncidents(db, 100)
    const lost = incidents.reduce((sum, one) => sum + one.lost_clicks, 0)
    return { counted, lost, incidents, isSetAside: existsSync(damagedDirectory(dataDir)) }
  }

  it('whole: everything counts, nothing is said', async () => {
    expect(await drainDamaged(() => {})).toMatchObject({ counted: clicks, lost: 0, incidents: [] })
  })

  it('with flipped bytes or cut short anywhere: what is gone is said', {
    timeout: 120_000 + PLACES * 5_000,
  }, async () => {
    const size = readFileSync(segmentOf(journalFolder(database.address.dataDir, name))).length
    for (let place = 0; place < PLACES; place++) {
      const at = Math.floor((size * (place + 0.5)) / PLACES)
      for (const kind of ['flip', 'cut', 'zero'] as const) {
        const outcome = await drainDamaged((journal) => {
          const path = segmentOf(journal)
          const bytes = readFileSync(path)
          if (kind === 'cut') truncateSync(path, at)
          else {
            for (let i = at; i < Math.min(size, at + (kind === 'zero' ? 5_000 : 8)); i++) {
              bytes[i] = kind === 'zero' ? 0 : bytes[i]! ^ 0xff
            }
            writeFileSync(path, bytes)
          }
        })
        const what = `${kind} at ${at} of ${size}`
        expect(outcome.counted, what).toBeLessThan(clicks)
        // the reported loss is exact
        expect(outcome.counted + outcome.lost, what).toBe(clicks)
        expect(outcome.isSetAside, what).toBe(true)
      }
    }
  })

  it('that ends in the middle of a frame was killed while it wrote: nothing is said', async () => {
    const outcome = await drainDamaged((journal) => {
      const path = segmentOf(journal)
      const bytes = readFileSync(path)
      writeFileSync(path, Buffer.concat([bytes, bytes.subarray(-200, -50)]))
    })
    expect(outcome).toEqual({ counted: clicks, lost: 0, incidents: [], isSetAside: false })
  })

  it('gone but for the note, or nothing but rubbish', async () => {
    for (const bytes of [Buffer.alloc(0), Buffer.alloc(50_000, 'rubbish')]) {
      const outcome = await drainDamaged((journal) => writeFileSync(segmentOf(journal), bytes))
      expect(outcome).toMatchObject({ counted: 0, lost: clicks, isSetAside: true })
    }
    const withoutSegment = await drainDamaged((journal) => rmSync(segmentOf(journal)))
    expect(withoutSegment).toMatchObject({ counted: 0, lost: clicks })
  })

  it('without its note, or with one that is damaged: everything counts', async () => {
    for (const damage of [
      ({ note }: JournalFolder) => rmSync(note),
      ({ note }: JournalFolder) => writeFileSync(note, Buffer.alloc(12, 0x7f)),
    ]) {
      expect(await drainDamaged(damage)).toMatchObject({ counted: clicks, lost: 0, incidents: [] })
    }
  })

  it('does not keep a server from starting and counting', { timeout: 30_000 }, async () => {
    const path = segmentOf(journalFolder(database.address.dataDir, name))
    writeFileSync(path, Buffer.alloc(50_000, 'rubbish'))
    const server = await startClickServer(database.address)
    const bursts = burst(server.port, '/abc', 'b', 2)
    await new Promise((resolve) => setTimeout(resolve, 100))
    await bursts.stop()
    await until(() => existsSync(damagedDirectory(database.address.dataDir)))
    expect(await server.kill('SIGTERM')).toBe(0)
    // moved away, logged, counted and shown
    expect(listJournals(database.address.dataDir).map((one) => one.name)).not.toContain(name)
    expect(server.complaints.join('\n')).toMatch(/damaged journal .* set aside/)
    const state = await readSystemState(testDeps(database))
    expect(state.lostClicks).toBe(clicks)
    expect(state.incidents.map(({ kind }) => kind)).toContain('damaged')
    const counts = await countsOfLinks(database.database, [linkId])
    expect(counts.get(linkId)?.total).toBe(bursts.answered.length)
  })
})
