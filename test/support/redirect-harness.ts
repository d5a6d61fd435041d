import { request as send } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createHttpServer } from '#server/http/server/http-server.ts'
import type { RecordedClick } from '#server/platform/clicks/click.ts'
import {
  type RedirectOutcome,
  redirectOutcomeOf,
} from '#server/platform/clicks/redirect-outcome.ts'
import type { OpenDatabase } from '#server/platform/db/open-database.ts'
import { createHosts } from '#server/platform/http/hosts.ts'
import { createLogger } from '#server/platform/logger.ts'
import type { PlaceOf } from '#server/platform/places/place.ts'
import { secretsFrom } from '#server/platform/secrets.ts'
import { createRedirector, type Redirector } from '#server/redirect/index.ts'
import type { TestEngine } from './engines.ts'
import { recordedClicks } from './journal-clicks.ts'

export interface DoorAnswer {
  status: number
  headers: Record<string, string | undefined>
  body: string
  /** of a request that was passed on; undefined if nothing was found out about it */
  outcome: RedirectOutcome | undefined
}

/** A separate redirector behind a real port; requests that it passes on get 404 `fastify`. */
export interface RedirectHarness {
  readonly redirector: Redirector
  readonly port: number
  /** number of requests so far that the fast path left to node:http */
  left(): number
  /** ms UTC, and ms of the monotonic clock; tests set them */
  time: { now: number; ticks: number }
  ask(path: string, headers?: Record<string, string>, method?: string): Promise<DoorAnswer>
  /** every click on the disk, in order */
  recorded(): RecordedClick[]
  close(): Promise<void>
}

export const HARNESS_SECRETS = secretsFrom(['a secret'])

export async function openRedirectHarness(
  database: TestEngine,
  options: { placeOf?: PlaceOf; database?: OpenDatabase; fastPath?: true } = {},
): Promise<RedirectHarness> {
  const time = { now: 1_800_000_000_000, ticks: 0 }
  const { dataDir } = database.address
  const redirector = createRedirector({
    deps: {
      db: (options.database ?? database.database).db,
      log: createLogger({ level: 'silent' }),
      clock: { now: () => time.now, monotonic: () => time.ticks },
      config: {
        dataDir,
        clickDurability: 'process',
        // FAST_PATH=off: the same tests without it, except its own
        fastPath: options.fastPath ?? process.env.FAST_PATH !== 'off',
        trustedProxies: [],
        publicUrl: undefined,
        shortUrl: undefined,
        port: 3000,
      },
      secrets: HARNESS_SECRETS,
    },
    hosts: createHosts({ publicUrl: undefined, shortUrl: undefined }),
    saltOfDay: () => 'salt',
    ...(options.placeOf ? { placeOf: options.placeOf } : {}),
  })
  let left = 0
  const outcomes = new Map<string, RedirectOutcome | undefined>()
  const server = createHttpServer(
    (request, response) => {
      outcomes.set(String(request.headers['x-test-number']), redirectOutcomeOf(request))
      response.writeHead(404).end('fastify')
    },
    {
      interceptors: [
        (request, response, next) => {
          left++
          redirector.listener(request, response, next)
        },
      ],
      openFastPath: redirector.openFastPath,
    },
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  let asked = 0

  return {
    redirector,
    port,
    left: () => left,
    time,
    ask(path, headers = {}, method = 'GET') {
      const number = String(++asked)
      const all = { host: `localhost:${port}`, 'x-test-number': number, ...headers }
      return new Promise((resolve, reject) => {
        const outgoing = send({ port, path, method, headers: all }, (answer) => {
          const chunks: Buffer[] = []
          answer.on('data', (chunk: Buffer) => chunks.push(chunk))
          answer.on('end', () =>
            resolve({
              status: answer.statusCode!,
              headers: answer.headers as Record<string, string | undefined>,
              body: Buffer.concat(chunks).toString(),
              outcome: outcomes.get(number),
            }),
          )
        })
        outgoing.on('error', reject).end()
      })
    },
    recorded: () => recordedClicks(dataDir),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      redirector.close()
    },
  }
}
