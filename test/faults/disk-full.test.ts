import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { LinkAnswer } from '#contract/links/links.ts'
import type { SystemState } from '#contract/system.ts'
import { type AppClient, setUp } from '#test/support/app-client.ts'
import { type ServerProcess, startServer } from '#test/support/server-process.ts'
import { until } from '#test/support/until.ts'

/** A separate small disk; if none can be mounted, only click-journal.test.ts covers this. */
const folder = mkdtempSync(join(tmpdir(), 'waypost-full-'))
const canMount =
  spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=192m', 'tmpfs', folder]).status === 0

describe.skipIf(!canMount)('a full disk (F6)', () => {
  let server: ServerProcess
  let client: AppClient
  const made: LinkAnswer[] = []
  const filler = join(folder, 'filler')
  const dataDir = join(folder, 'data')

  /** answered so far, by one link */
  let redirects = 0

  beforeAll(async () => {
    server = await startServer({ dataDir, env: { LOG_LEVEL: 'error' } })
    client = await setUp(server)
    for (let at = 0; at < 5; at++) made.push(await create(at))
    await until(() => existsSync(join(dataDir, 'ballast')), 20_000)
  }, 60_000)
  afterAll(async () => {
    await server?.stop()
    spawnSync('umount', [folder])
    rmSync(folder, { recursive: true, force: true })
  })

  const create = (at: number) =>
    client.call<LinkAnswer>('POST', '/api/v1/links', {
      destination: `https://example.com/full/${at}`,
    })
  const tryToCreate = (at: number) =>
    fetch(`${server.url}/api/v1/links`, {
      method: 'POST',
      headers: { authorization: client.accessToken, 'content-type': 'application/json' },
      body: JSON.stringify({ destination: `https://example.com/full/${at}` }),
    })
  const follow = (query = '') =>
    fetch(`${server.url}/${made[0]!.alias}${query}`, { redirect: 'manual' })
  /** large, because memory for waiting clicks is limited in bytes */
  const LARGE = `?utm_content=${'x'.repeat(2_000)}`

  it('refuses writes, goes on redirecting, loses nothing acknowledged and recovers alone', {
    timeout: 180_000,
  }, async () => {
    fill(filler)
    let refused: Response | undefined
    for (let at = 100; refused === undefined && at < 2_000; at++) {
      const answer = await tryToCreate(at)
      if (answer.status === 201) made.push((await answer.json()) as LinkAnswer)
      else refused = answer
    }
    expect(refused?.status).toBe(503)
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await refused?.json()).toMatchObject({ error: { message: 'err_503' } })

    for (let at = 0; at < 500; at++) {
      expect((await follow()).status).toBe(302)
      redirects++
    }
    expect(existsSync(join(dataDir, 'ballast'))).toBe(false)
    const state = await client.call<SystemState>('GET', '/api/v1/system')
    expect(state.disk.state).toBe('full')
    expect((await tryToCreate(1)).status).toBe(503)

    rmSync(filler)
    await until(async () => (await tryToCreate(9_000)).status === 201, 30_000)
    for (let at = 0; at < 20; at++) made.push(await create(10_000 + at))
    for (const link of made) {
      const found = await client.call<LinkAnswer>('GET', `/api/v1/links/${link.id}`)
      expect(found.destination).toBe(link.destination)
    }
    const counted = () => client.call<LinkAnswer>('GET', `/api/v1/links/${made[0]!.id}`)
    await until(async () => (await counted()).allClicks >= redirects, 90_000)
    expect((await counted()).allClicks).toBe(redirects)
    const after = await client.call<SystemState>('GET', '/api/v1/system')
    expect(after).toMatchObject({ disk: { state: 'good' }, lostClicks: 0 })
  })

  it('counts and shows what found no room even without the ballast, and still redirects', {
    timeout: 240_000,
  }, async () => {
    await until(() => existsSync(join(dataDir, 'ballast')), 30_000)
    const fillers: string[] = []
    const hasLost = () => /"lost":[1-9]/.test(server.output())
    const isOverAt = performance.now() + 150_000
    while (!hasLost() && performance.now() < isOverAt) {
      fillers.push(`${filler}-${fillers.length}`)
      fill(fillers.at(-1)!)
      for (let at = 0; at < 500; at++) {
        const answer = await follow(LARGE)
        await answer.arrayBuffer()
        expect(answer.status).toBe(302)
        redirects++
      }
    }
    expect(hasLost()).toBe(true)
    expect((await tryToCreate(2)).status).toBe(503)

    for (const path of fillers) rmSync(path, { force: true })
    await until(async () => (await tryToCreate(20_000)).status === 201, 60_000)
    const state = () => client.call<SystemState>('GET', '/api/v1/system')
    const counted = () => client.call<LinkAnswer>('GET', `/api/v1/links/${made[0]!.id}`)
    await until(async () => {
      const { lostClicks } = await state()
      return lostClicks > 0 && (await counted()).allClicks + lostClicks === redirects
    }, 90_000)
    expect((await state()).incidents).toContainEqual(
      expect.objectContaining({ kind: 'lost', lostClicks: expect.any(Number) }),
    )

    expect(await server.stop()).toBe(0)
    const db = new DatabaseSync(join(dataDir, 'waypost.db'), { readOnly: true })
    expect(db.prepare('pragma integrity_check').get()).toEqual({ integrity_check: 'ok' })
    db.close()
  })
})

/** Uses up every remaining block. */
function fill(path: string): void {
  const { bavail, bsize } = statfsSync(folder)
  try {
    writeFileSync(path, Buffer.alloc(bavail * bsize))
  } catch {
    // as much as there was
  }
}
