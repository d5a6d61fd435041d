import { Agent, get } from 'node:http'
import { afterEach, expect, it } from 'vitest'
import { countsOfLinks } from '#server/features/clicks/index.ts'
import {
  listLinkLimits,
  saveLinkLimit,
} from '#server/platform/link-limits/link-limit.repository.ts'
import { describeOnBothEngines, type TestEngine } from '#test/support/engines.ts'
import { until } from '../support/until.ts'
import { insertLink, insertSpace } from './click-fixtures.ts'
import { type ClickProcess, startClickServer } from './click-process.ts'

const LIMIT = 100
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0'

describeOnBothEngines('a limit of 100', (database: TestEngine) => {
  let processes: ClickProcess[] = []
  afterEach(async () => {
    await Promise.all(processes.map((one) => one.kill('SIGTERM')))
    processes = []
  })

  const ask = (port: number, agent: Agent) =>
    new Promise<number>((resolve) => {
      get({ port, agent, path: '/few', headers: { 'user-agent': BROWSER } }, (answer) => {
        answer.resume()
        answer.on('end', () => resolve(answer.statusCode!))
      }).on('error', () => resolve(0))
    })

  async function start(): Promise<string> {
    const { db } = database.database
    await insertSpace(db)
    const id = await insertLink(db, { alias: 'few', destination: 'https://example.com/' })
    await saveLinkLimit(db, id, LIMIT)
    // one that drains, and one as with `--role=redirect`
    for (const drains of [true, false]) {
      processes.push(await startClickServer(database.address, { drains }))
    }
    return id
  }
  const usedOf = async (id: string) =>
    (await listLinkLimits(database.database.db, [id])).get(id)!.used

  it('is 100 redirects, and 100 clicks, for 500 who ask two processes at once', async () => {
    const id = await start()
    const agent = new Agent({ maxSockets: 250 })
    const statuses = await Promise.all(
      Array.from({ length: 500 }, (_, at) => ask(processes[at % 2]!.port, agent)),
    )
    agent.destroy()
    const count = (status: number) => statuses.filter((one) => one === status).length
    expect([count(302), count(404)]).toEqual([LIMIT, 400])
    expect(await usedOf(id)).toBe(LIMIT)
    const clicks = async () => (await countsOfLinks(database.database, [id])).get(id)?.total
    // another process takes over the journal of the non-draining process when it ends
    await processes.pop()!.kill('SIGTERM')
    await until(async () => (await clicks()) === LIMIT, 10_000)
  }, 60_000)

  it('is never exceeded when a process is killed in the middle of it', async () => {
    const id = await start()
    const agent = new Agent({ keepAlive: true, maxSockets: 50 })
    const first = Array.from({ length: 60 }, () => ask(processes[0]!.port, agent))
    await Promise.race(first)
    await processes.shift()!.kill('SIGKILL')
    const statuses = await Promise.all([
      ...first,
      ...Array.from({ length: 300 }, () => ask(processes[0]!.port, agent)),
    ])
    agent.destroy()
    const redirected = statuses.filter((status) => status === 302).length
    expect(await usedOf(id)).toBe(LIMIT)
    expect(redirected).toBeLessThanOrEqual(LIMIT)
    expect(redirected).toBeGreaterThan(LIMIT - 60)
  }, 60_000)
})
