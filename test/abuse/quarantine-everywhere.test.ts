import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FullPageAnswer } from '#contract/pages/pages.ts'
import { type AppClient, publishPage, setUp } from '../support/app-client.ts'
import { type ServerProcess, startServer } from '../support/server-process.ts'
import { until } from '../support/until.ts'

/** how long a decision may take to reach every process (A58) */
const WITHIN_MS = 1_000
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0'

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })
}

/**
 * Frequently requested links are cached in every process; a decision must reach them all the same.
 */
describe('what an administrator disables', { timeout: 60_000 }, () => {
  let dataDir: string
  let nodes: ServerProcess[] = []
  let client: AppClient
  let page: FullPageAnswer

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'waypost-'))
    nodes.push(await startServer({ dataDir }))
    client = await setUp(nodes[0]!)
    page = await publishPage(client)
    nodes.push(await startServer({ dataDir, port: await freePort(), args: ['--role=redirect'] }))
  }, 60_000)
  afterAll(async () => {
    for (const node of nodes.toReversed()) await node.stop()
    nodes = []
    await rm(dataDir, { recursive: true, force: true })
  })

  const ask = async (node: ServerProcess, path: string) => {
    const headers = { 'user-agent': BROWSER, accept: 'text/html' }
    const answer = await fetch(node.url + path, { headers, redirect: 'manual' })
    return { status: answer.status, text: await answer.text() }
  }

  /** Requests from each process continuously; @returns statuses by time of the request */
  function follow(path: string) {
    const seen: { node: string; at: number; status: number }[] = []
    let isStopped = false
    const lanes = nodes.map(async (node) => {
      while (!isStopped) {
        const at = performance.now()
        const { status } = await ask(node, path)
        // a busy machine sheds load for a moment (F18)
        if (status !== 503) seen.push({ node: node.url, at, status })
        await sleep(3)
      }
    })
    const stop = async () => {
      isStopped = true
      await Promise.all(lanes)
    }
    return { seen, stop }
  }

  async function report(slug: string): Promise<string> {
    const [node] = nodes
    const form = new URLSearchParams({ about: slug, reason: 'phishing', text: '', contact: '' })
    const sent = await fetch(`${node!.url}/u/report`, {
      method: 'POST',
      headers: { origin: node!.url, 'sec-fetch-site': 'same-origin' },
      body: form,
    })
    expect(sent.status).toBe(200)
    const { items } = await client.call<{ items: { id: string; target: { slug: string } }[] }>(
      'GET',
      '/api/v1/safety/reports',
    )
    return items.find(({ target }) => target.slug === slug)!.id
  }

  /** Acts on a report about a popular link; one second later no process shows the old state. */
  async function expectEverywhere(slug: string, action: string, before: number, after: number) {
    const id = await report(slug)
    const visitors = follow(`/${slug}`)
    const hasSeen = (status: number, since: number) =>
      nodes.every(({ url }) =>
        visitors.seen.some((one) => one.node === url && one.at > since && one.status === status),
      )
    try {
      await until(() => hasSeen(before, 0))
      await client.call('POST', `/api/v1/safety/reports/${id}`, { action })
      const doneAt = performance.now()
      await until(() => hasSeen(after, doneAt + WITHIN_MS))
      await visitors.stop()
      const late = visitors.seen.filter(({ at }) => at > doneAt + WITHIN_MS)
      expect(late.filter(({ status }) => status !== after)).toEqual([])
    } finally {
      await visitors.stop()
    }
  }

  it('leaves every process within a second where it is a link, and comes back', async () => {
    const made = { alias: 'hot-link', destination: 'https://example.com/' }
    await client.call('POST', '/api/v1/links', made)
    await expectEverywhere('hot-link', 'disable-link', 302, 410)
    await expectEverywhere('hot-link', 'unblock-link', 410, 302)
  })

  it('leaves every process within a second where it is a page, and comes back', async () => {
    await expectEverywhere(page.username, 'disable-page', 200, 410)
    for (const node of nodes) {
      const { text } = await ask(node, `/${page.username}`)
      expect(text).toContain('This page is blocked')
      expect(text).not.toContain(page.blocks[0]!.title)
    }
    const bio = await ask(nodes[0]!, `/${page.username}?source=link-bio`)
    expect(bio.text).not.toContain(page.blocks[0]!.title)
    await expectEverywhere(page.username, 'unblock-page', 410, 200)
  })
})
