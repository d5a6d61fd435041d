import { randomInt } from 'node:crypto'
import { expect, it } from 'vitest'
import { countsOfLinks } from '#server/features/clicks/index.ts'
import { listJournals } from '#server/platform/clicks/journal/journal-folder.ts'
import { describeOnBothEngines, type TestEngine } from '#test/support/engines.ts'
import { until } from '../support/until.ts'
import { insertLink, insertSpace } from './click-fixtures.ts'
import { burst, startClickServer } from './click-process.ts'
import { storedNames } from './stored-names.ts'

const ROUNDS = Number(process.env.FAULT_ROUNDS ?? 10)
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

const drained = (dataDir: string) => until(() => listJournals(dataDir).length === 0, 30_000)

function expectOnce(
  answered: readonly string[],
  sent: readonly string[],
  stored: readonly string[],
) {
  const unique = new Set(stored)
  expect(stored.length, 'a click was stored twice').toBe(unique.size)
  expect(
    answered.filter((name) => !unique.has(name)),
    'an answered click is lost',
  ).toEqual([])
  const known = new Set(sent)
  expect(
    stored.filter((name) => !known.has(name)),
    'a click nobody made',
  ).toEqual([])
}

describeOnBothEngines('clicks survive', (database: TestEngine) => {
  it(`kill -9 at any moment of a burst, ${ROUNDS} times: each answered one counts once (F1, F19)`, {
    timeout: 60_000 + ROUNDS * 10_000,
  }, async () => {
    const { address } = database
    await insertSpace(database.database.db)
    const id = await insertLink(database.database.db, {
      alias: 'abc',
      destination: 'https://example.com/',
    })
    const answered: string[] = []
    const sent: string[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const server = await startClickServer(address)
      const clicks = burst(server.port, '/abc', `r${round}`)
      await pause(randomInt(20, 700))
      await server.kill('SIGKILL')
      await clicks.done
      answered.push(...clicks.answered)
      sent.push(...clicks.sent)
    }
    expect(answered.length).toBeGreaterThan(ROUNDS * 10)

    // one more process, which drains what the dead ones left, and ends properly
    const last = await startClickServer(address)
    const clicks = burst(last.port, '/abc', 'last')
    await pause(300)
    await clicks.stop()
    answered.push(...clicks.answered)
    sent.push(...clicks.sent)
    // except its own; its last seconds are not enough for a hundred journals
    await until(() => listJournals(address.dataDir).length <= 1, 10_000 + ROUNDS * 2_000)
    expect(await last.kill('SIGTERM')).toBe(0)
    await drained(address.dataDir)
    expect(listJournals(address.dataDir)).toEqual([])
    const stored = await storedNames(address.dataDir)
    expectOnce(answered, sent, stored)
    const counts = await countsOfLinks(database.database, [id])
    expect(counts.get(id)).toMatchObject({ total: stored.length, human: stored.length })
  })

  it('a drain, a restart and clicks again: none is skipped', { timeout: 120_000 }, async () => {
    const { address } = database
    await insertSpace(database.database.db)
    const id = await insertLink(database.database.db, {
      alias: 'abc',
      destination: 'https://example.com/',
    })
    const total = async () => (await countsOfLinks(database.database, [id])).get(id)!.total
    let expected = 0
    for (let round = 0; round < 3; round++) {
      const server = await startClickServer(address)
      for (let part = 0; part < 2; part++) {
        const clicks = burst(server.port, '/abc', `${round}-${part}`, 4)
        await pause(60)
        await clicks.stop()
        expected += clicks.answered.length
        // drained while it runs, so that the journal is empty when the next clicks arrive
        await until(async () => (await total()) >= expected, 30_000)
        expect(await total()).toBe(expected)
      }
      await server.kill(round === 1 ? 'SIGKILL' : 'SIGTERM')
    }
    expect((await storedNames(address.dataDir)).length).toBe(expected)
  })

  it('two processes with a journal each, one of which drains', { timeout: 120_000 }, async () => {
    const { address } = database
    await insertSpace(database.database.db)
    const id = await insertLink(database.database.db, {
      alias: 'abc',
      destination: 'https://example.com/',
    })
    const [all, redirects] = await Promise.all([
      startClickServer(address),
      startClickServer(address, { drains: false }),
    ])
    const bursts = [burst(all.port, '/abc', 'a'), burst(redirects.port, '/abc', 'b')]
    await pause(400)
    await Promise.all(bursts.map((one) => one.stop()))
    const expected = bursts.reduce((sum, one) => sum + one.answered.length, 0)
    const total = async () => (await countsOfLinks(database.database, [id])).get(id)!.total
    await until(async () => (await total()) >= expected, 30_000)
    expect(await total()).toBe(expected)
    await redirects.kill('SIGKILL')
    await all.kill('SIGTERM')
    expectOnce(
      bursts.flatMap((one) => one.answered),
      bursts.flatMap((one) => one.sent),
      await storedNames(address.dataDir),
    )
  })
})
