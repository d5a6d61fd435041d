import { createServer, type Server } from 'node:http'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Deps } from '#server/deps.ts'
import type { Caller, Route } from '#server/platform/call.ts'
import { appPolicy } from '#server/platform/security/headers.ts'
import { launchBrowser } from '../support/browser.ts'
import { createHttpApp, member } from '../support/http-app.ts'
import { portOf } from '../support/raw-http.ts'

/** A49 with a real browser: what other pages can try with a signed-in person's cookie. */

const acts: string[] = []
const act = (name: string, method: Endpoint['method'], access: Endpoint['access']): Route => {
  const endpoint: Endpoint = {
    id: `test.${name}`,
    method,
    path: `/api/v1/${name}`,
    summary: 'A call of this test',
    feature: 'test',
    access,
    body: method === 'POST' ? z.object({ title: z.string().optional() }).optional() : undefined,
    answer: z.object({ ok: z.boolean() }),
    errors: [],
  }
  const handler = async (_deps: Deps, { caller }: { caller: Caller }) => {
    acts.push(`${name} ${caller.kind}`)
    return { ok: true }
  }
  return { endpoint, handler }
}

let app: Awaited<ReturnType<typeof createHttpApp>>
let evil: Server
let browser: Browser
let port: number
let evilPort: number

beforeAll(async () => {
  app = await createHttpApp({
    routes: [
      act('create', 'POST', 'account'),
      act('remove', 'DELETE', 'account'),
      act('sign-in', 'POST', 'public'),
    ],
    sessions: { 'sid-1': member },
    plugins: [
      (instance) => {
        instance.get('/ours', (_request, reply) => {
          reply.type('text/html').header('Content-Security-Policy', appPolicy('n')).send('<p>ours')
        })
      },
    ],
  })
  await app.fastify.listen({ port: 0, host: '127.0.0.1' })
  port = portOf(app.fastify.server)
  evil = createServer((_request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html' }).end('<p>evil')
  })
  await new Promise<void>((done) => evil.listen(0, '127.0.0.1', done))
  evilPort = portOf(evil)
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  await app?.fastify.close()
  evil?.closeAllConnections()
  evil?.close()
})
beforeEach(() => {
  acts.length = 0
})

async function openAs(origin: string) {
  const context = await browser.newContext()
  await context.addCookies([
    { name: 'waypost_session', value: 'sid-1', url: `http://localhost:${port}`, sameSite: 'Lax' },
  ])
  const page = await context.newPage()
  await page.goto(origin)
  return { context, page }
}

/**
 * `localhost` on another port is the same site: the browser sends the cookie, so only our own
 * checks help.
 */
describe.each([
  ['another site', () => `http://127.0.0.1:${evilPort}/`],
  ['another origin of the same site', () => `http://localhost:${evilPort}/`],
])('a page of %s', (_name, origin) => {
  it('changes nothing by scripts, forms and pictures', async () => {
    const { context, page } = await openAs(origin())
    const statuses: number[] = []
    page.on('response', (response) => {
      if (response.url().includes('/api/v1/')) statuses.push(response.status())
    })
    await page.evaluate(async (target) => {
      const tries: [string, RequestInit][] = [
        ['create', { method: 'POST', body: '{"title":"x"}', mode: 'no-cors' }],
        ['create', { method: 'POST', mode: 'no-cors' }],
        ['create', { method: 'POST', body: new URLSearchParams({ title: 'x' }), mode: 'no-cors' }],
        ['create', { method: 'POST', body: '{}', headers: { 'Content-Type': 'application/json' } }],
        ['remove', { method: 'DELETE' }],
        ['sign-in', { method: 'POST', mode: 'no-cors' }],
        ['sign-in', { method: 'POST', body: '{}', mode: 'no-cors' }],
      ]
      for (const [path, init] of tries) {
        await fetch(`${target}/api/v1/${path}`, { credentials: 'include', ...init }).catch(() => {})
      }
      await new Promise((done) => {
        const image = new Image()
        image.onerror = done
        image.onload = done
        image.src = `${target}/api/v1/create`
      })
    }, `http://localhost:${port}`)
    for (const encoding of ['application/x-www-form-urlencoded', 'text/plain']) {
      await page.goto(origin())
      await Promise.all([
        page.waitForURL(/api\/v1/),
        page.evaluate(
          ([target, enctype]) => {
            const form = document.createElement('form')
            form.method = 'post'
            form.action = `${target}/api/v1/create`
            form.enctype = enctype!
            const field = document.createElement('input')
            field.name = '{"title":"x","y":"'
            field.value = '"}'
            form.append(field)
            document.body.append(form)
            form.submit()
          },
          [`http://localhost:${port}`, encoding],
        ),
      ])
    }
    expect(acts).toEqual([])
    expect(statuses.length).toBeGreaterThan(4)
    expect(statuses.filter((status) => status < 400 && status !== 204)).toEqual([])
    await context.close()
  })
})

describe('our own page', () => {
  it('writes and deletes with the cookie alone', async () => {
    const { context, page } = await openAs(`http://localhost:${port}/ours`)
    const statuses = await page.evaluate(async () => {
      const json = { 'Content-Type': 'application/json', Authorization: 'Bearer waypost-web' }
      const answers = [
        await fetch('/api/v1/create', { method: 'POST', headers: json, body: '{"title":"x"}' }),
        await fetch('/api/v1/remove', { method: 'DELETE' }),
        await fetch('/api/v1/sign-in', { method: 'POST', headers: json, body: '{}' }),
      ]
      return answers.map((answer) => answer.status)
    })
    expect(statuses).toEqual([200, 200, 200])
    expect(acts).toEqual(['create account', 'remove account', 'sign-in account'])
    await context.close()
  })
})
