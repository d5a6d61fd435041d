import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, get } from 'node:http'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AppClient, publishPage, setUp, signInTo } from '../support/app-client.ts'
import { addAccounts } from '../support/server-accounts.ts'
import { type ServerProcess, startServer } from '../support/server-process.ts'
import { until } from '../support/until.ts'

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0'
const VISITORS = 6
/** how long a change may take to reach every process */
const WITHIN_MS = 1_000

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })
}

interface Link {
  id: string
  alias: string
}

interface Seen {
  node: string
  /** time of the request, ms */
  askedAt: number
  /** status and destination */
  answer: string
}

/** Visitors who request one path from each node with hardly a pause, until stopped. */
function visit(nodes: readonly ServerProcess[], path: string) {
  const agent = new Agent({ keepAlive: true })
  const seen: Seen[] = []
  let isStopped = false
  const ask = (node: ServerProcess) =>
    new Promise<void>((resolve) => {
      const askedAt = performance.now()
      const url = node.url.replace('localhost', '127.0.0.1') + path
      const headers = { 'user-agent': BROWSER, accept: 'text/html' }
      get(url, { agent, headers }, (answer) => {
        const where = answer.headers.location ?? ''
        const status = answer.statusCode!
        // a busy machine sheds load for a moment (F18)
        if (status !== 503) seen.push({ node: node.url, askedAt, answer: `${status} ${where}` })
        answer.resume()
        answer.on('end', resolve)
      }).on('error', () => resolve())
    })
  const lanes = nodes.flatMap((node) =>
    Array.from({ length: VISITORS }, async () => {
      while (!isStopped) {
        await ask(node)
        await sleep(3)
      }
    }),
  )
  return {
    seen,
    async stop() {
      isStopped = true
      await Promise.all(lanes)
      agent.destroy()
    },
  }
}

describe('a link that many follow on two nodes and a shared port', { timeout: 60_000 }, () => {
  let dataDir: string
  let nodes: ServerProcess[] = []
  /** also answers on the port of the first node */
  let beside: ServerProcess | undefined
  let client: AppClient

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'waypost-'))
    nodes.push(await startServer({ dataDir }))
    client = await setUp(nodes[0]!)
    // a separate port, so that visitors know which node answers
    nodes.push(await startServer({ dataDir, port: await freePort(), args: ['--role=redirect'] }))
    if (process.platform === 'linux') {
      const port = Number(new URL(nodes[0]!.url).port)
      beside = await startServer({ dataDir, port, args: ['--role=redirect'] })
    }
  }, 60_000)
  afterAll(async () => {
    await beside?.stop()
    for (const node of nodes.toReversed()) await node.stop()
    nodes = []
    await rm(dataDir, { recursive: true, force: true })
  })

  /**
   * Changes a link under load and expects the new answer from each node from one second after the
   * call.
   */
  async function expectSoon(
    act: (id: string) => Promise<unknown>,
    before: string,
    after: string,
    link?: Link,
  ): Promise<Link> {
    const { id, alias } = link ?? (await shorten('https://example.com/first'))
    const visitors = visit(nodes, `/${alias}`)
    const hasSeen = (answer: string, since = 0) =>
      nodes.every(({ url }) =>
        visitors.seen.some(
          (one) => one.node === url && one.askedAt > since && one.answer.startsWith(answer),
        ),
      )
    try {
      await until(() => hasSeen(before))
      await act(id)
      const doneAt = performance.now()
      await sleep(WITHIN_MS)
      await until(() => hasSeen(after, doneAt + WITHIN_MS))
      await visitors.stop()
      const late = visitors.seen.filter((one) => one.askedAt > doneAt + WITHIN_MS)
      const wrong = late.filter((one) => !one.answer.startsWith(after))
      expect(wrong).toEqual([])
      expect(visitors.seen.filter((one) => one.answer.startsWith(before)).length).toBeGreaterThan(0)
      return { id, alias }
    } finally {
      await visitors.stop()
    }
  }

  const shorten = (destination: string, by = client) =>
    by.call<Link>('POST', '/api/v1/links', { destination })

  const FIRST = '302 https://example.com/first'

  it('leads to its new destination within a second of the change', () =>
    expectSoon(
      (id) =>
        client.call('PATCH', `/api/v1/links/${id}`, { destination: 'https://example.com/new' }),
      FIRST,
      '302 https://example.com/new',
    ))

  it('is gone within a second of being deleted, and back within a second', async () => {
    const link = await expectSoon(
      (id) => client.call('DELETE', `/api/v1/links/${id}`),
      FIRST,
      '410',
    )
    const restore = (id: string) => client.call('POST', `/api/v1/links/${id}/restore`)
    await expectSoon(restore, '410', FIRST, link)
  })

  it('leads nowhere within a second of its address being blocked, and on again within a second', async () => {
    const pattern = `https://example.com/blocked-${performance.now()}`
    const made = await shorten(pattern)
    let blocked: { id: string } | undefined
    const link = await expectSoon(
      async () => {
        blocked = await client.call('POST', '/api/v1/safety/blocked', { pattern })
      },
      `302 ${pattern}`,
      '410',
      made,
    )
    await expectSoon(
      () => client.call('DELETE', `/api/v1/safety/blocked/${blocked!.id}`),
      '410',
      `302 ${pattern}`,
      link,
    )
  })

  it('stops within a second of its owner being banned, with their page, and goes on within a second', async () => {
    const [owner] = await addAccounts(dataDir, ['mallory'], undefined)
    const mallory = await signInTo(nodes[0]!, owner!)
    const hot = await shorten('https://example.com/first', mallory)
    const { id, username } = await publishPage(mallory)
    const page = { id, alias: username }
    const setStatus = (status: 'banned' | 'active') => () =>
      client.call('PATCH', `/api/v1/accounts/${owner!.userId}`, { status })
    await expectSoon(setStatus('banned'), FIRST, '410', hot)
    await expectSoon(setStatus('active'), '410', FIRST, hot)
    await expectSoon(setStatus('banned'), '200', '410', page)
    await expectSoon(setStatus('active'), '410', '200', page)
  })
})
