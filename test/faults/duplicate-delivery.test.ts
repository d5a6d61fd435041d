import { cpSync, existsSync } from 'node:fs'
import { expect, it } from 'vitest'
import type { LinkAnswer } from '#contract/links/links.ts'
import { countsOfLinks } from '#server/features/clicks/index.ts'
import { listJournals } from '#server/platform/clicks/journal/journal-folder.ts'
import { setUp } from '#test/support/app-client.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { startServer } from '#test/support/server-process.ts'
import { until } from '../support/until.ts'
import { insertLink, insertSpace } from './click-fixtures.ts'
import { burst, startClickServer } from './click-process.ts'
import { storedNames } from './stored-names.ts'

const ROUNDS = Number(process.env.FAULT_ROUNDS ?? 2)

/** F22: what arrives twice counts once. */
describeOnBothEngines('clicks that are delivered twice', (database) => {
  it('count once: two who drain at once, and journals that come back after they were drained', {
    timeout: 60_000 + ROUNDS * 15_000,
  }, async () => {
    const { dataDir } = database.address
    const { db } = database.database
    await insertSpace(db)
    const id = await insertLink(db, { alias: 'abc', destination: 'https://example.com/' })
    const total = async () => (await countsOfLinks(database.database, [id])).get(id)!.total
    const answered: string[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const dead = await startClickServer(database.address, { drains: false })
      const clicks = burst(dead.port, '/abc', `r${round}`, 4)
      await until(() => clicks.answered.length > 200)
      await clicks.stop()
      await dead.kill('SIGKILL')
      answered.push(...clicks.answered)
      const copies = copyJournals(dataDir)
      expect(copies.length).toBeGreaterThan(0)

      const drain = () =>
        Promise.all([1, 2].map(() => startClickServer(database.address, { drains: true })))
      for (const comesBack of [false, true]) {
        if (comesBack) for (const { copy, path } of copies) cpSync(copy, path, { recursive: true })
        const shippers = await drain()
        await until(async () => (await total()) >= answered.length, 20_000)
        const isGone = () => copies.every(({ path }) => !existsSync(path))
        await until(isGone, 20_000)
        for (const shipper of shippers) expect(await shipper.kill('SIGTERM')).toBe(0)
        expect(await total()).toBe(answered.length)
      }
    }
    const stored = await storedNames(dataDir)
    expect(stored.toSorted()).toEqual(answered.toSorted())
  })
})

/** Keeps a copy of each journal. */
function copyJournals(dataDir: string) {
  return listJournals(dataDir).map(({ path }, at) => {
    const copy = `${dataDir}/copy-${at}-${Date.now()}`
    cpSync(path, copy, { recursive: true })
    return { path, copy }
  })
}

it('a link that is asked for twice with one key is made once, a double click at once too', {
  timeout: 60_000,
}, async () => {
  const server = await startServer()
  try {
    const client = await setUp(server)
    const send = (key: string) =>
      fetch(`${server.url}/api/v1/links`, {
        method: 'POST',
        headers: {
          authorization: client.accessToken,
          'content-type': 'application/json',
          'idempotency-key': key,
        },
        body: JSON.stringify({ destination: 'https://example.com/once' }),
      }).then((answer) => answer.json() as Promise<LinkAnswer>)
    const once = await Promise.all([send('one'), send('one'), send('one')])
    once.push(await send('one'))
    expect(new Set(once.map(({ id }) => id)).size).toBe(1)
    expect((await send('two')).id).not.toBe(once[0]!.id)
    const { items } = await client.call<{ items: LinkAnswer[] }>('GET', '/api/v1/links')
    expect(items).toHaveLength(2)
  } finally {
    await server.stop()
  }
})
