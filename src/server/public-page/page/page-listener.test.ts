import { connect } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { createLinkApp, type LinkApp } from '#test/support/link-app.ts'
import type { TestPage } from '#test/support/open-page.ts'
import { until } from '#test/support/until.ts'

interface Answer {
  status: number
  headers: Record<string, string>
  text: string
}

describeOnBothEngines('a page before Fastify', (engine) => {
  let app: LinkApp
  let page: TestPage
  beforeEach(async () => {
    app = await createLinkApp(engine)
    page = await app.makePage('Bea', { description: 'Größe 🎈', noindex: 1 })
    // the change that created it has arrived
    await until(async () => (await ask(['GET /bea?norecord=true']))[0]!.status === 200)
  })
  afterEach(() => app.close())

  /** Sends requests one after the other on one connection: `GET /path Name: value; Name: value`. */
  async function ask(requests: readonly string[]): Promise<Answer[]> {
    const { port } = new URL(app.origin)
    const socket = connect(Number(port), '127.0.0.1')
    const answers: Answer[] = []
    let bytes = Buffer.alloc(0)
    const more = async () => {
      const chunk = await new Promise<Buffer>((resolve) => socket.once('data', resolve))
      bytes = Buffer.concat([bytes, chunk])
    }
    for (const request of requests) {
      const [, method, path, given = ''] = /^(\S+) (\S+) ?(.*)$/.exec(request)!
      const headers = given === '' ? '' : `${given.split('; ').join('\r\n')}\r\n`
      socket.write(`${method} ${path} HTTP/1.1\r\nHost: localhost:${port}\r\n${headers}\r\n`)
      while (!bytes.includes('\r\n\r\n')) await more()
      const end = bytes.indexOf('\r\n\r\n') + 4
      const [first = '', ...lines] = bytes.toString('latin1', 0, end - 4).split('\r\n')
      const named = lines.map((line) => line.split(/: (.*)/s).slice(0, 2) as [string, string])
      const answer = { status: Number(first.split(' ')[1]), headers: Object.fromEntries(named) }
      const hasBody = method !== 'HEAD' && answer.status !== 304
      const length = hasBody ? Number(answer.headers['content-length']) : 0
      while (bytes.length < end + length) await more()
      const body = bytes.subarray(end, end + length)
      bytes = bytes.subarray(end + length)
      answers.push({ ...answer, text: unpacked(body, answer.headers['content-encoding']) })
    }
    socket.destroy()
    return answers
  }

  const unpacked = (body: Buffer, encoding: string | undefined) => {
    if (body.length === 0) return ''
    if (encoding === 'br') return brotliDecompressSync(body).toString()
    return (encoding === 'gzip' ? gunzipSync(body) : body).toString()
  }

  /** Keeps only the presence of values that differ from one answer to the next. */
  const comparable = ({ status, headers, text }: Answer) => {
    const { 'x-request-id': id, Date: date, 'content-length': length, ...rest } = headers
    // it may be compressed better meanwhile, and Fastify sends no length for a HEAD's 304
    const hasOtherLength = headers['content-encoding'] !== undefined || status === 304
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/)
    expect(new Date(date!).getTime()).toBeGreaterThan(Date.now() - 10_000)
    return { status, headers: { ...rest, ...(hasOtherLength ? {} : { length }) }, text }
  }
  const leaveToRoutes = () => app.pages.open((_asked, _response, next) => next())
  const views = () => app.clicks().filter(({ target }) => target === 'page').length

  it('is answered as the routes answer it, whatever the request', async () => {
    const [{ headers } = { headers: {} as Record<string, string> }] = await ask(['GET /bea'])
    const tag = headers.etag
    const [again] = await ask(['GET /bea Accept-Encoding: br'])
    expect(again!.headers, 'what is asked for again').toMatchObject({ 'content-encoding': 'br' })
    const once = [
      'GET /bea',
      'GET /BEA/?utm_source=a&utm_source=b&qr',
      'GET /%62ea',
      'HEAD /bea',
      'GET /bea Accept-Encoding: gzip, deflate',
      'GET /bea Accept-Encoding: gzip, deflate, br, zstd',
      'HEAD /bea Accept-Encoding: br',
      'GET /bea Accept-Encoding: gzip;q=0, br;q=0',
      `GET /bea If-None-Match: ${tag}; Accept-Encoding: br`,
      `GET /bea If-None-Match: "x", W/${tag}`,
      'HEAD /bea If-None-Match: *',
      'GET /bea If-None-Match: "x"',
      'GET /bea Cookie: theme=dark',
      `GET /bea Cookie: ${cookieOf(page.id)}`,
      'GET /bea Cookie: waypost_codes=aaaaaaaaaaaaaaaaaaaaaa',
      'GET /bea?source=link-bio&norecord=true',
      'GET /bea?%73ource=link-bio&norecord=true',
      'GET /bea+',
      'GET /nobody',
    ]
    // each twice in a row: the second time headers and compressed bytes are cached
    const requests = once.flatMap((request) => [request, request])
    const before = await ask(requests)
    leaveToRoutes()
    const after = await ask(requests)
    for (const [at, request] of requests.entries()) {
      expect(comparable(before[at]!), request).toEqual(comparable(after[at]!))
    }
    expect(before[0]!.text).toContain('Größe 🎈')
    expect(before[0]!.headers['x-robots-tag']).toBe('noindex')
    const ids = new Set(before.map(({ headers }) => headers['x-request-id']))
    expect(ids.size).toBe(requests.length)
  })

  it('is written to the journal before it is sent, unless it must not be counted', async () => {
    const responder = vi.spyOn(app.pages, 'sendAfterView')
    const before = views()
    await ask(['GET /bea', 'GET /bea'])
    expect(views() - before).toBe(2)
    expect(responder).toHaveBeenCalledTimes(2)
    await ask(['HEAD /bea', 'GET /bea?norecord=true', 'GET /bea?norecord=no'])
    expect(views() - before).toBe(3)
    await ask(['GET /bea If-None-Match: *', 'GET /bea Accept-Encoding: br'])
    expect(views() - before).toBe(5)
    expect(app.clicks().at(-1)).toMatchObject({ target: 'page', targetId: page.id, isHead: false })
  })

  it('shows an edit within a second, and nothing once it is a draft', async () => {
    await ask(['GET /bea', 'GET /bea Accept-Encoding: br', 'GET /bea Accept-Encoding: br'])
    await app.changePage(page.id, { title: 'Countess' })
    await until(async () => (await ask(['GET /bea']))[0]!.text.includes('Countess'), 1_000)
    const [packed] = await ask(['GET /bea Accept-Encoding: br'])
    expect(packed!.text).toContain('Countess')
    await app.changePage(page.id, { published_at: null })
    await until(async () => (await ask(['GET /bea']))[0]!.status === 404, 1_000)
  })

  it('closes its connection if asked to', async () => {
    const [first, last] = await ask(['GET /bea', 'GET /bea Connection: close'])
    expect(first!.headers.Connection).toBe('keep-alive')
    expect(last!.headers.Connection).toBe('close')
    expect(last!.headers).not.toHaveProperty('Keep-Alive')
    expect(last!.text).toBe(first!.text)
  })
})

function cookieOf(pageId: string): string {
  const content = { subscribe_email: 'a@example.com', subscriber_id: 'x', link_bio_id: pageId }
  return `${pageId}=${encodeURIComponent(JSON.stringify(content))}`
}
