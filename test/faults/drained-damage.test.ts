import {
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { beforeEach, expect, it } from 'vitest'
import { counterSink } from '#server/features/clicks/click-sinks.ts'
import { counterFunctions } from '#server/features/clicks/drain.job.ts'
import { Drain } from '#server/features/clicks/drain.ts'
import { countsOfLinks, listClickIncidents } from '#server/features/clicks/index.ts'
import type { ClickStore } from '#server/platform/clicks/click-store.ts'
import { createDuckDbClickStore } from '#server/platform/clicks/duckdb-click-store.ts'
import {
  damagedDirectory,
  type JournalPaths,
  journalDirectory,
  listJournals,
} from '#server/platform/clicks/journal-file.ts'
import { systemClock } from '#server/platform/clock.ts'
import { createIds } from '#server/platform/ids.ts'
import { createLogger } from '#server/platform/logger.ts'
import { ClickJournal } from '#server/redirect/click-journal.ts'
import { describeOn, type TestEngine } from '#test/support/engines.ts'
import { insertLink, insertSpace } from './click-fixtures.ts'

const PLACES = Math.min(40, Number(process.env.FAULT_ROUNDS ?? 4))
const FIRST_TURNS = 60
const TURNS = 200

/** F21, with a drain that has had some of the journal: what it counted is neither lost nor counted again. */
describeOn(
  'sqlite',
  'a journal that is damaged after some of it was counted',
  (database: TestEngine) => {
    let linkId: string
    let template: string
    let clicks: number
    let drained: number
    let cursor: number

    const log = createLogger({ level: 'silent' })
    const openDrain = (store: ClickStore) => {
      const { db } = database.database
      const ids = createIds(systemClock)
      const deps = { db, log, clock: systemClock, ids, config: undefined as never }
      const functions = counterFunctions(deps) as Record<string, (...values: never[]) => unknown>
      const call = async <T>(name: string, ...values: unknown[]) =>
        (await functions[name]!(...(values as never[]))) as T
      const { dataDir } = database.address
      return new Drain({ dataDir, store, counters: counterSink({ call }), log: () => {} })
    }
    const counted = async () =>
      (await countsOfLinks(database.database, [linkId])).get(linkId)?.total ?? 0

    beforeEach(async () => {
      const { dataDir } = database.address
      await insertSpace(database.database.db)
      const destination = 'https://example.com/'
      linkId = await insertLink(database.database.db, { alias: 'abc', destination })
      const journal = new ClickJournal({ dataDir, durability: 'process', log })
      clicks = 0
      const answer = async (turns: number) => {
        for (let turn = 0; turn < turns; turn++) {
          for (let at = 0; at <= turn % 7; at++) journal.append(clickOn(linkId, clicks++))
          await journal.turnWritten()
        }
      }
      const store = createDuckDbClickStore(':memory:')
      const drain = openDrain(store)
      await answer(FIRST_TURNS)
      await drain.pass()
      drained = clicks
      expect(await counted()).toBe(drained)
      cursor = await store.cursorOf(journal.name!)
      await answer(TURNS - FIRST_TURNS)
      // as a process ends that is killed
      template = join(dataDir, 'template')
      cpSync(journalDirectory(dataDir), template, { recursive: true })
      journal.close()
      await drain.close()
      await store.close()
    })

    async function drainDamaged(damage: (paths: JournalPaths) => void) {
      const { dataDir } = database.address
      const { db } = database.database
      rmSync(journalDirectory(dataDir), { recursive: true, force: true })
      cpSync(template, journalDirectory(dataDir), { recursive: true })
      await db.deleteFrom('click_incident').execute()
      await db.updateTable('link_counter').set({ total: drained }).execute()
      await db.updateTable('click_cursor').set({ seq: cursor }).execute()
      const [paths] = listJournals(dataDir)
      damage(paths!)
      const store = createDuckDbClickStore(':memory:')
      await store.cursors()
      await store.moveCursor(paths!.name, cursor)
      const drain = openDrain(store)
      expect(await drain.pass()).toBe(true)
      await drain.close()
      const { total: stored } = await store.count({})
      await store.close()
      const total = await counted()
      expect(stored).toBe(total - drained)
      expect(listJournals(dataDir), 'it is out of the way').toEqual([])
      const incidents = await listClickIncidents(db, 100)
      const lost = incidents.reduce((sum, one) => sum + one.lost_clicks, 0)
      return { total, lost, isSetAside: existsSync(damagedDirectory(dataDir)) }
    }

    it('whole: the rest counts, nothing is said', async () => {
      expect(await drainDamaged(() => {})).toEqual({ total: clicks, lost: 0, isSetAside: false })
    })

    it('gone: exactly what was not counted yet is lost', async () => {
      for (const bytes of [
        Buffer.alloc(0),
        Buffer.alloc(50_000),
        Buffer.alloc(50_000, 'rubbish'),
      ]) {
        const outcome = await drainDamaged((paths) => {
          writeFileSync(paths.db, bytes)
          rmSync(`${paths.db}-wal`, { force: true })
        })
        expect(outcome).toEqual({ total: drained, lost: clicks - drained, isSetAside: true })
      }
    })

    it.each([
      ['file', ''],
      ['WAL', '-wal'],
    ])(
      'in its %s, anywhere: what is counted and what is lost are all there were',
      {
        timeout: 60_000 + PLACES * 5_000,
      },
      async (_, ending) => {
        const [name] = readdirSync(template).filter((file) => file.endsWith('.db'))
        if (ending === '') checkpoint(join(template, name!))
        const size = statSync(join(template, name! + ending)).size
        expect(size).toBeGreaterThan(30_000)
        let exact = 0
        for (let place = 0; place < PLACES; place++) {
          const at = Math.floor((size * (place + 0.5)) / PLACES)
          for (const kind of ['flip', 'cut', 'zero'] as const) {
            const { total, lost } = await drainDamaged((paths) => {
              const path = paths.db + ending
              if (kind === 'cut') return truncateSync(path, at)
              const bytes = readFileSync(path)
              for (let i = at; i < Math.min(size, at + (kind === 'zero' ? 5_000 : 8)); i++) {
                bytes[i] = kind === 'zero' ? 0 : bytes[i]! ^ 0xff
              }
              writeFileSync(path, bytes)
            })
            const what = `${kind} at ${at} of ${size}: ${total} and ${lost} of ${clicks}`
            expect(total + lost, what).toBeGreaterThanOrEqual(clicks)
            if (total + lost === clicks) exact++
          }
        }
        expect(exact).toBeGreaterThan(PLACES * 3 * 0.9)
      },
    )

    it.each([
      ['its name', `update journal set id = replace(id, substr(id, 1, 1), 'f')`],
      ['a number that is far too high', 'update batch set seq = 1 << 40 where seq = ROW'],
      ['a number that is too high', 'update batch set seq = seq + 1000 where seq = ROW'],
      ['a total that is too high', 'update batch set total = total + 1000 where seq = ROW'],
      ['a total that is too low', 'update batch set total = 1 where seq = ROW'],
      ['a count', 'update batch set clicks = 0 where seq = ROW'],
      ['what it holds', 'update batch set data = zeroblob(40) where seq = ROW'],
      ['a row', `update batch set clicks = 'none' where seq = ROW`],
    ])('in %s: nothing is counted twice, nothing is lost unsaid', async (_, statement) => {
      for (const row of [FIRST_TURNS, FIRST_TURNS + 1, FIRST_TURNS + 5, TURNS]) {
        const { total, lost } = await drainDamaged((paths) => {
          const journal = new DatabaseSync(paths.db)
          journal.exec(statement.replace('ROW', `${row}`))
          journal.close()
        })
        expect(total, `${row}`).toBeLessThanOrEqual(clicks)
        expect(total + lost, `${row}`).toBe(clicks)
      }
    })
  },
)

/** All that was committed is in the file itself. */
function checkpoint(path: string): void {
  const db = new DatabaseSync(path)
  db.exec('pragma wal_checkpoint(truncate)')
  db.close()
}

const clickOn = (targetId: string, at: number) => ({
  at: Date.UTC(2026, 6, 30) + at,
  target: 'link' as const,
  targetId,
  trigger: 'link' as const,
  isHead: false,
  isPrefetch: false,
  visitor: Buffer.alloc(16, at % 250),
  country: '',
  city: '',
  agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0',
  referrer: '',
  language: '',
  query: '',
})
