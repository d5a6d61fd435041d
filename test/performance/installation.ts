import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { DuckDBInstance } from '@duckdb/node-api'
import { type AppClient, setUp } from '../support/app-client.ts'
import { npmStart } from '../support/npm-start.ts'
import { freePort, type Pinned, spawnPinned } from './pinned.ts'
import { LOAD_CORE, SERVER_CORE } from './tools.ts'

export interface RunningWaypost {
  pid: number
  port: number
  url: string
  /** from the start of the process to the line that says it is ready, ms */
  readyMs: number
  output(): string
  stop(): Promise<void>
  /** SIGKILL; resolves when the process has ended */
  kill(): Promise<void>
}

/** A folder with a Waypost in it, started repeatedly with different settings. */
export interface Installation {
  dataDir: string
  start(settings?: StartSettings): Promise<RunningWaypost>
  /** session of the first administrator, whom `setUp` made */
  client(server: RunningWaypost): AppClient
  /** clicks and views in the counters of the SQL database */
  counted(): number
  /** clicks and views in the click store; its owner must have stopped */
  stored(): Promise<number>
  /** for seeding; no other process may have it open */
  database(): DatabaseSync
  remove(): void
}

export interface StartSettings {
  durability?: 'process' | 'power'
  env?: Record<string, string>
  args?: readonly string[]
  port?: number
  /** a core or a list of them; default: the server's */
  core?: number | string
}

/**
 * Creates one as its user would: starts it, follows the first administrator's link, stops it.
 * @param env of each start
 */
export async function makeInstallation(
  dataDir: string,
  fill: (client: AppClient) => Promise<void> = async () => {},
  env: Record<string, string> = {},
): Promise<Installation> {
  const start = async (settings: StartSettings = {}) =>
    startWaypost(dataDir, { ...settings, env: { ...env, ...settings.env } })
  const path = join(dataDir, 'waypost.db')
  const first = await start()
  const made = await setUp(asServerProcess(first))
  await fill(made)
  await first.stop()
  return {
    dataDir,
    start,
    client(server) {
      const call: AppClient['call'] = async (method, path, body) => {
        const answer = await fetch(`${server.url}${path}`, {
          method,
          headers: {
            authorization: made.accessToken,
            ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        })
        const text = await answer.text()
        if (!answer.ok) throw new Error(`${method} ${path} said ${answer.status} ${text}`)
        return JSON.parse(text)
      }
      return { ...made, call }
    },
    counted() {
      const db = new DatabaseSync(path, { readOnly: true, timeout: 5_000 })
      const row = db
        .prepare(
          `select (select coalesce(sum(total), 0) from link_counter)
             + (select coalesce(sum(views), 0) from page_counter) as clicks`,
        )
        .get()!
      db.close()
      return Number(row.clicks)
    },
    async stored() {
      const instance = await DuckDBInstance.create(join(dataDir, 'clicks.duckdb'))
      const connection = await instance.connect()
      const rows = await connection.runAndReadAll(
        `select count(*) from click where kind in ('human', 'bot', 'own')`,
      )
      const clicks = Number(rows.getRows()[0]![0])
      connection.closeSync()
      instance.closeSync()
      return clicks
    },
    database: () => new DatabaseSync(path, { timeout: 5_000 }),
    remove: () => rmSync(dataDir, { recursive: true, force: true }),
  }
}

async function startWaypost(dataDir: string, settings: StartSettings): Promise<RunningWaypost> {
  const port = settings.port ?? (await freePort())
  const startedAt = performance.now()
  const server = spawnPinned(
    settings.core ?? SERVER_CORE,
    process.execPath,
    [...npmStart, ...(settings.args ?? [])],
    {
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      CLICK_DURABILITY: settings.durability ?? 'process',
      ...settings.env,
    },
  )
  let hasEnded = false
  server.child.once('exit', () => {
    hasEnded = true
  })
  while (!server.printed().includes('Waypost is ready at')) {
    if (hasEnded || performance.now() - startedAt > 120_000) {
      throw new Error(`The server does not start: ${server.printed()}`)
    }
    await sleep(2)
  }
  return {
    pid: server.pid,
    port,
    url: `http://127.0.0.1:${port}`,
    readyMs: performance.now() - startedAt,
    output: server.printed,
    async stop() {
      await stopped(server)
    },
    async kill() {
      await server.end('SIGKILL')
    },
  }
}

async function stopped(server: Pinned): Promise<void> {
  const code = await server.end('SIGTERM')
  if (code !== 0) throw new Error(`The server ended with ${code}: ${server.printed()}`)
}

function asServerProcess(server: RunningWaypost) {
  return {
    url: server.url,
    get firstAdministratorUrl() {
      return /First administrator: (\S+)\s/.exec(server.output())?.[1]
    },
  } as never
}

/** Keeps the load generator's own work out of the measurement. */
export const stayOnLoadCore = () =>
  spawnPinned(undefined, 'taskset', [...['-cp', String(LOAD_CORE), String(process.pid)]])
