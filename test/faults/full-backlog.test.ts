import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { counterSink } from '#server/features/clicks/click-sinks.ts'
import { counterFunctions } from '#server/features/clicks/drain.job.ts'
import { Drain } from '#server/features/clicks/drain.ts'
import { countsOfLinks } from '#server/features/clicks/index.ts'
import { createDuckDbClickStore } from '#server/platform/clicks/duckdb/duckdb-click-store.ts'
import { createLogger } from '#server/platform/logger.ts'
import { ClickJournal } from '#server/redirect/journal/click-journal.ts'
import { testDeps } from '#test/support/deps.ts'
import { describeOn } from '#test/support/engines.ts'
import { until } from '#test/support/until.ts'
import { insertLink, insertSpace } from './click-fixtures.ts'

/**
 * A separate small disk, without ballast; if none can be mounted, only click-journal.test.ts covers
 * this.
 */
const folder = mkdtempSync(join(tmpdir(), 'waypost-backlog-'))
const canMount = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=48m', 'tmpfs', folder]).status === 0
const MB = 1024 * 1024

const freeBytes = () => {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

describeOn('sqlite', 'clicks that wait on a small disk (F29)', (database) => {
  afterAll(() => {
    if (canMount) spawnSync('umount', [folder])
    rmSync(folder, { recursive: true, force: true })
  })

  it.skipIf(!canMount)(
    'leave half of it to others, are counted exactly, and go on when there is room',
    { timeout: 60_000 },
    async () => {
      const { db } = database.database
      await insertSpace(db)
      const linkId = await insertLink(db, { alias: 'abc', destination: 'https://example.com/' })
      const log = createLogger({ level: 'silent' })
      const journal = new ClickJournal({ dataDir: folder, durability: 'process', log })
      let sent = 0
      const click = async () => {
        for (let at = 0; at < 64; at++) journal.append(clickOn(linkId, sent++))
        await journal.turnWritten()
      }
      while (journal.lost === 0) await click()
      expect(freeBytes()).toBeGreaterThan(22 * MB)
      expect(freeBytes()).toBeLessThan(28 * MB)
      // the database needs this for the current work of its users
      writeFileSync(join(folder, 'database'), Buffer.alloc(16 * MB))
      expect(journal.lostBecause).toMatch(/^clicks that wait to be counted/)

      const functions = counterFunctions(testDeps(database)) as unknown as Record<
        string,
        (...values: unknown[]) => unknown
      >
      const store = createDuckDbClickStore(':memory:')
      const call = async <T>(name: string, ...values: unknown[]) =>
        (await functions[name]!(...values)) as T
      const counters = counterSink({ call })
      const drain = new Drain({ dataDir: folder, store, counters, log: () => {} })
      // drained clicks make room for waiting ones
      const nothingWaits = async () => {
        await drain.pass()
        return journal.waiting === 0
      }
      await until(nothingWaits, 30_000)
      const { lost } = journal
      await click()
      await until(nothingWaits, 30_000)
      expect(journal.lost).toBe(lost)
      journal.close()
      await drain.pass()
      await drain.close()
      const counted = (await countsOfLinks({ db }, [linkId])).get(linkId)!.total
      expect(counted + lost).toBe(sent)
      expect((await store.count({})).total).toBe(counted)
      await store.close()
      rmSync(join(folder, 'database'))
      expect(freeBytes()).toBeGreaterThan(46 * MB)
    },
  )
})

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
  query: `utm_content=${'x'.repeat(1_900)}`,
  ownProof: '',
})
