import type { InjectOptions } from 'fastify'
import { identityOutboxHandlers, identityRoutes } from '#server/features/identity/index.ts'
import { startOutboxRunner } from '#server/jobs/outbox-runner.ts'
import type { Route } from '#server/platform/call.ts'
import { makeAccount, testDepsWithIdentity } from './accounts.ts'
import type { TestEngine } from './engines.ts'
import { createHttpApp } from './http-app.ts'
import { until } from './until.ts'

export interface Browser {
  /** cookies by name, as a browser keeps them */
  readonly cookies: Map<string, string>
  send(method: string, path: string, body?: unknown, more?: InjectOptions): Promise<Answer>
  get(path: string): Promise<Answer>
  post(path: string, body: unknown, more?: InjectOptions): Promise<Answer>
}

export interface Answer {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: tests look at whatever came
  body: any
  headers: Record<string, unknown>
  text: string
}

/** The account calls over HTTP on a real database, with mails kept by the recorder. */
export async function createIdentityApp(
  engine: TestEngine,
  options: {
    overrides?: Parameters<typeof testDepsWithIdentity>[1]
    env?: Record<string, string>
    routes?: readonly Route[]
    hasAdministrator?: boolean
  } = {},
) {
  const deps = testDepsWithIdentity(engine, options.overrides)
  const app = await createHttpApp({
    routes: [...identityRoutes, ...(options.routes ?? [])],
    // a busy test machine must not shed load
    loop: { delayMs: () => 0, isOverloaded: () => false, stop: () => {} },
    deps,
    ...(options.env && { env: options.env }),
  })
  if (options.hasAdministrator !== false) {
    await makeAccount(deps, { role: 'administrator', email: 'admin@example.com' })
  }

  /** A browser on our own pages; each has its own address by default. */
  function browser(remoteAddress = nextAddress()): Browser {
    const cookies = new Map<string, string>()
    const send = async (
      method: string,
      path: string,
      body?: unknown,
      more: InjectOptions = {},
    ): Promise<Answer> => {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const response = await app.inject({
        method: method as 'POST',
        url: path,
        remoteAddress,
        ...more,
        headers: {
          host: 'localhost:3000',
          'sec-fetch-site': 'same-origin',
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(cookie !== '' && { cookie }),
          ...more.headers,
        },
        ...(body !== undefined && {
          payload: typeof body === 'string' ? body : JSON.stringify(body),
        }),
      })
      for (const line of [response.headers['set-cookie'] ?? []].flat()) {
        const [pair = '', ...attributes] = line.split('; ')
        const name = pair.slice(0, pair.indexOf('='))
        if (attributes.includes('Max-Age=0')) cookies.delete(name)
        else cookies.set(name, pair.slice(name.length + 1))
      }
      return {
        status: response.statusCode,
        body: response.body === '' ? undefined : tryJson(response.body),
        headers: response.headers,
        text: response.body,
      }
    }
    return {
      cookies,
      send,
      get: (path) => send('GET', path),
      post: (path, body, more) => send('POST', path, body, more),
    }
  }

  /** Runs what waits in the outbox. */
  async function runOutbox(): Promise<void> {
    const runner = startOutboxRunner(deps, identityOutboxHandlers, { everyMs: 20 })
    // only these kinds: rows of other features stay in the outbox
    const waiting = deps.db
      .selectFrom('outbox')
      .select('id')
      .where('dead_at', 'is', null)
      .where('kind', 'in', Object.keys(identityOutboxHandlers))
    await until(async () => (await waiting.execute()).length === 0)
    await runner.stop()
  }

  /** The code in the newest mail to an address. */
  async function codeFor(email: string): Promise<string> {
    await runOutbox()
    const code = /\b(\d{6})\b/.exec(deps.mail.lastTo(email).text)?.[1]
    if (code === undefined) throw new Error(`The newest mail to ${email} has no code.`)
    return code
  }

  return { app, deps, browser, runOutbox, codeFor, inject: app.inject }
}

export type IdentityApp = Awaited<ReturnType<typeof createIdentityApp>>

let made = 0

export function nextAddress(): string {
  made += 1
  return `198.51.${Math.floor(made / 250) % 250}.${(made % 250) + 1}`
}

function tryJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
