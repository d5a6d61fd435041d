import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { LinkAnswer } from '#contract/links/links.ts'
import { SQLITE_FILE } from '#server/platform/db/open-database.ts'
import { type AppClient, setUp } from '../support/app-client.ts'
import { type ServerProcess, startServer } from '../support/server-process.ts'

/** Another program has locked the database, as a backup or a shell may (F8). */
describe('a database that somebody else holds', () => {
  let server: ServerProcess
  let client: AppClient
  let other: DatabaseSync
  let link: LinkAnswer

  beforeAll(async () => {
    server = await startServer()
    client = await setUp(server)
    link = await client.call('POST', '/api/v1/links', { destination: 'https://example.com/' })
    other = new DatabaseSync(join(server.dataDir, SQLITE_FILE), { timeout: 5_000 })
    other.exec('create table of_another (turn integer)')
  }, 60_000)
  afterAll(async () => {
    other?.close()
    await server?.stop()
  })

  const send = async (method: string, path: string, body?: object): Promise<Response> => {
    for (let triesLeft = 10; ; triesLeft--) {
      const answer = await fetch(`${server.url}/api/v1${path}`, {
        method,
        headers: { authorization: client.accessToken, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      // from a busy machine (F18), not from the database
      const isShed = answer.status === 503 && answer.headers.get('retry-after') === '1'
      if (!isShed || triesLeft === 0) return answer
      await sleep(1_000)
    }
  }
  const create = (at: number) =>
    send('POST', '/links', { destination: `https://example.com/${at}` })

  /** Follows the link repeatedly while `work` is running; @returns how often */
  async function followMeanwhile(work: Promise<unknown>): Promise<number> {
    let isOver = false
    const ended = work.finally(() => {
      isOver = true
    })
    let followed = 0
    while (!isOver) {
      const answer = await fetch(`${server.url}/${link.alias}`, { redirect: 'manual' })
      await answer.arrayBuffer()
      expect(answer.status).toBe(302)
      followed++
    }
    await ended
    return followed
  }

  it('is waited for', { timeout: 60_000 }, async () => {
    other.exec('begin immediate')
    const writing = Promise.all([1, 2, 3].map(create))
    const isEarly = await Promise.race([writing.then(() => true), sleep(1_000, false)])
    other.exec('commit')
    expect(isEarly).toBe(false)
    for (const answer of await writing) expect(answer.status).toBe(201)
  })

  it('for longer than five seconds is a 503 for who writes, and nothing for who follows a link', {
    timeout: 60_000,
  }, async () => {
    other.exec('begin immediate')
    const from = performance.now()
    const writing = Promise.all([4, 5, 6].map(create))
    expect(await followMeanwhile(writing)).toBeGreaterThan(10)
    expect(performance.now() - from).toBeGreaterThan(4_500)
    other.exec('rollback')
    for (const answer of await writing) {
      expect([answer.status, Number(answer.headers.get('retry-after')) > 0]).toEqual([503, true])
      expect(await answer.json()).toMatchObject({ error: { message: 'err_503' } })
    }
    const { items } = (await (await send('GET', '/links?limit=100')).json()) as {
      items: LinkAnswer[]
    }
    const kept = items.filter(({ destination }) => /\/[456]$/.test(destination))
    expect(kept, 'of what was refused').toEqual([])
    expect((await create(4)).status).toBe(201)
  })

  it('for moments, again and again, fails nobody who reads before they write', {
    timeout: 60_000,
  }, async () => {
    const write = other.prepare('insert into of_another values (?)')
    let turns = 0
    const timer = setInterval(() => {
      turns++
      write.run(turns)
    }, 1)
    const statuses: number[] = []
    try {
      // edits and deletions read the row, check it and write it: a read that becomes a write fails
      // at once if another write has outdated its snapshot
      await Promise.all(
        [1, 2, 3, 4].map(async (lane) => {
          for (let at = 0; at < 5; at++) {
            const made = await create(lane * 100 + at)
            const { id } = (await made.json()) as LinkAnswer
            const edited = await send('PATCH', `/links/${id}`, { title: `Number ${at}` })
            const deleted = await send('DELETE', `/links/${id}`)
            statuses.push(made.status, edited.status, deleted.status)
          }
        }),
      )
    } finally {
      clearInterval(timer)
    }
    expect(turns).toBeGreaterThan(20)
    expect(statuses.filter((status) => status >= 300)).toEqual([])
    expect(statuses).toHaveLength(60)
  })
})
