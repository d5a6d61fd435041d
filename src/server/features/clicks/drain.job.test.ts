import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { CLICK_STORE_FILE } from '#server/platform/clicks/click-store.ts'
import { listJournals } from '#server/platform/clicks/journal/journal-folder.ts'
import { systemClock } from '#server/platform/clock.ts'
import { createIds } from '#server/platform/ids.ts'
import { createLogger } from '#server/platform/logger.ts'
import { secretsFrom } from '#server/platform/secrets.ts'
import { insertLink, insertPage, insertSpace } from '#test/faults/click-fixtures.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { until } from '#test/support/until.ts'
import { countsOfLinks, viewsOfPages } from './click-counts.service.ts'
import { type ClickDrain, createClickDrain } from './drain.job.ts'
import { writeClicksIntoJournal } from './journals/journal-import.ts'

describeOnBothEngines('the drain in its thread', (database) => {
  let drain: ClickDrain
  let linkId: string
  let pageId: string
  beforeEach(async () => {
    const { db } = database.database
    await insertSpace(db)
    linkId = await insertLink(db, { alias: 'abc', destination: 'https://e.com/' })
    pageId = await insertPage(db, { username: 'ada' })
    drain = createClickDrain({
      db,
      packages: { list: async () => [] },
      log: createLogger({ level: 'silent' }),
      clock: systemClock,
      ids: createIds(systemClock),
      config: { dataDir: database.address.dataDir } as never,
      secrets: secretsFrom(['a secret']),
    })
  })
  afterEach(() => drain.stop())

  const write = (count: number) =>
    writeClicksIntoJournal(
      database.address.dataDir,
      Array.from({ length: count }, (_, i) => ({
        at: Date.UTC(2026, 6, 30) + i,
        target: i % 2 === 0 ? ('link' as const) : ('page' as const),
        targetId: i % 2 === 0 ? linkId : pageId,
        visitor: String(i % 10),
        userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0',
        query: 'utm_source=demo',
      })),
    )

  it('drains journals of other processes within seconds of being written', async () => {
    drain.start()
    write(100)
    const deadline = performance.now() + 10_000
    let total = 0
    while (total < 50 && performance.now() < deadline) {
      total = (await countsOfLinks(database.database, [linkId])).get(linkId)!.total
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    expect(total).toBe(50)
    const views = await viewsOfPages(database.database, [pageId])
    expect(views.get(pageId)).toMatchObject({ views: 50, human: 50 })
  })

  it('answers questions about the store, and opens it only then', async () => {
    const file = join(database.address.dataDir, CLICK_STORE_FILE)
    drain.start()
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(existsSync(file)).toBe(false)
    write(20)
    expect(await drain.flush()).toBe(true)
    expect(await drain.store.count({ target: 'link', targetIds: [linkId] })).toEqual({
      total: 10,
      human: 10,
      unique: 5,
      recorded: 10,
    })
    await expect(
      drain.store.append({ journal: 'x', after: 9, upTo: 10, clicks: [] }),
    ).rejects.toThrow('x stands at 0')
  })

  it('says that the store is unavailable while its file is damaged; clicks are kept and counted', async () => {
    const file = join(database.address.dataDir, CLICK_STORE_FILE)
    writeFileSync(file, 'no database at all, by any means'.repeat(1_000))
    write(20)
    expect(await drain.flush()).toBe(true)
    const asked = { target: 'link' as const, targetIds: [linkId] }
    await expect(drain.store.count(asked)).rejects.toMatchObject({ name: 'unavailable' })
    const { db } = database.database
    expect((await countsOfLinks({ db }, [linkId])).get(linkId)?.total).toBe(10)
    expect(listJournals(database.address.dataDir)).toHaveLength(1)
    rmSync(file)
    expect(await drain.store.count(asked)).toMatchObject({ total: 0 })
    await until(async () => {
      await drain.flush()
      return (await drain.store.count(asked)).total === 10
    }, 20_000)
    expect((await countsOfLinks({ db }, [linkId])).get(linkId)?.total).toBe(10)
  })

  it('drains once more when it stops, and then ends', async () => {
    write(4)
    drain.start()
    drain.wake()
    await drain.flush()
    write(4)
    await drain.stop()
    expect((await countsOfLinks(database.database, [linkId])).get(linkId)?.total).toBe(4)
    await expect(drain.store.cursors()).rejects.toThrow('stopped')
  })
})
