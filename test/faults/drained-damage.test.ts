import { cpSync, existsSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { counterSink } from '#server/features/clicks/click-sinks.ts'
import { counterFunctions } from '#server/features/clicks/drain.job.ts'
import { Drain } from '#server/features/clicks/drain.ts'
import { countsOfLinks, listClickIncidents } from '#server/features/clicks/index.ts'
import type { ClickStore } from '#server/platform/clicks/click-store.ts'
import { createDuckDbClickStore } from '#server/platform/clicks/duckdb/duckdb-click-store.ts'
import {
  damagedDirectory,
  type JournalFolder,
  journalDirectory,
  listJournals,
  listSegments,
} from '#server/platform/clicks/journal/journal-folder.ts'
import { systemClock } from '#server/platform/clock.ts'
import { createIds } from '#server/platform/ids.ts'
import { createLogger } from '#server/platform/logger.ts'
import { ClickJournal } from '#server/redirect/journal/click-journal.ts'
import { describeOn, type TestEngine } from '#test/support/engines.ts'
import { framesOf, type WrittenFrame } from '#test/support/journal-clicks.ts'
import { insertLink, insertSpace } from './click-fixtures.ts'

const PLACES = Math.min(40, Number(process.env.FAULT_ROUNDS ?? 4))
const FIRST_TURNS = 60
const TURNS = 200

/**
 * F21 after the drain has read part of the journal: counted clicks are neither lost nor counted
 * again.
 */
describeOn(
  'sqlite',
  'a journal that is damaged after some of it was counted',
  (database: TestEngine) => {
    let linkId: string
    let template: string
    let clicks: number
    let drained: number
    let cursor: number
    let whole: { size: number; frames: WrittenFrame[] }

    const log = createLogger({ level: 'silent' })
    const openDrain = (store: ClickStore) => {
      const { db } = database.database
      const ids = createIds(systemClock)
      const deps = {
        db,
        log,
        clock: systemClock,
        ids,
        config: undefined as never,
        packages: { list: async () => [] },
        secrets: undefined as never,
      }
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
      const [written] = listJournals(dataDir)
      const { length: size } = readFileSync(segmentOf(written!))
      whole = { size, frames: framesOf(written!) }
      // as when a process is killed
      template = join(dataDir, 'template')
      cpSync(journalDirectory(dataDir), template, { recursive: true })
      journal.close()
      await drain.close()
      await store.close()
    })

    async function drainDamaged(damage: (journal: JournalFolder) => void) {
      const { dataDir } = database.address
      const { db } = database.database
      rmSync(journalDirectory(dataDir), { recursive: true, force: true })
      cpSync(template, journalDirectory(dataDir), { recursive: true })
      await db.deleteFrom('click_incident').execute()
      await db.updateTable('link_counter').set({ total: drained }).execute()
      await db.updateTable('click_cursor').set({ seq: cursor }).execute()
      const [journal] = listJournals(dataDir)
      damage(journal!)
      const store = createDuckDbClickStore(':memory:')
      await store.cursors()
      await store.moveCursor(journal!.name, cursor)
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
        const outcome = await drainDamaged((journal) => writeFileSync(segmentOf(journal), bytes))
        expect(outcome).toEqual({ total: drained, lost: clicks - drained, isSetAside: true })
      }
    })

    it('anywhere: what is counted and what is lost are exactly all there were', {
      timeout: 60_000 + PLACES * 5_000,
    }, async () => {
      const { size } = whole
      expect(size).toBeGreaterThan(30_000)
      for (let place = 0; place < PLACES; place++) {
        const at = Math.floor((size * (place + 0.5)) / PLACES)
        for (const kind of ['flip', 'cut', 'zero'] as const) {
          const { total, lost } = await drainDamaged((journal) => {
            const path = segmentOf(journal)
            if (kind === 'cut') return truncateSync(path, at)
            const bytes = readFileSync(path)
            for (let i = at; i < Math.min(size, at + (kind === 'zero' ? 5_000 : 8)); i++) {
              bytes[i] = kind === 'zero' ? 0 : bytes[i]! ^ 0xff
            }
            writeFileSync(path, bytes)
          })
          expect(total + lost, `${kind} at ${at} of ${size}: ${total} and ${lost}`).toBe(clicks)
        }
      }
    })

    it.each([
      ['its mark', 0],
      ['its length', 4],
      ['how many clicks it has', 8],
      ['how many there are with it', 12],
      ['its checksum', 20],
      ['the checksum of its clicks', 24],
      ['its version', 28],
      ['its clicks', 60],
    ])('in a frame, in %s: nothing is counted twice, nothing is lost unsaid', async (_, offset) => {
      for (const row of [FIRST_TURNS, FIRST_TURNS + 1, FIRST_TURNS + 5, TURNS]) {
        const { total, lost } = await drainDamaged((journal) => {
          const path = segmentOf(journal)
          const bytes = readFileSync(path)
          bytes[whole.frames[row - 1]!.from + offset]! ^= 0xff
          writeFileSync(path, bytes)
        })
        expect(total, `${row}`).toBeLessThanOrEqual(clicks)
        expect(total + lost, `${row}`).toBe(clicks)
      }
    })

    it.each([
      ['mark', 0],
      ['version', 4],
      ['identity', 8],
      ['number', 24],
      ['checksum', 32],
    ])('in the %s of the header: every click is counted, once', async (_, offset) => {
      const { total, lost } = await drainDamaged((journal) => {
        const path = segmentOf(journal)
        const bytes = readFileSync(path)
        bytes[offset]! ^= 0xff
        writeFileSync(path, bytes)
      })
      expect([total, lost]).toEqual([clicks, 0])
    })
  },
)

const segmentOf = (journal: JournalFolder) => listSegments(journal)[0]!.path

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
  ownProof: '',
})
