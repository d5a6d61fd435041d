import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chownSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { quickDisk } from './quick-disk.ts'

export interface PostgresServer {
  /** address of a database on this server */
  url(database: string): string
  /** `immediate` simulates a crash: connections break, nothing is flushed */
  stop(how?: 'fast' | 'immediate'): Promise<void>
  /** starts again, on the same data */
  start(): Promise<void>
  /** SIGSTOP to all its processes: connections stay open and get no answers */
  pause(): void
  /** SIGCONT to them */
  resume(): void
  /** stops it and removes its data */
  remove(): Promise<void>
}

/** @returns the folder of the newest installed server, undefined if there is none */
export function findPostgres(): string | undefined {
  const [newest] = globSync('/usr/lib/postgresql/*/bin').sort(
    (one, other) => Number(other.split('/')[4]) - Number(one.split('/')[4]),
  )
  return newest
}

/**
 * A separate PostgreSQL server in a temporary folder, on a Unix socket only. It refuses to run as
 * root, so root starts it as `postgres` or `nobody`; it ends with this process in every case.
 */
export async function startPostgres(): Promise<PostgresServer> {
  const bin = findPostgres()
  if (!bin) {
    throw new Error(
      'The tests need PostgreSQL: install the package postgresql, set DATABASE_URL_TEST, or leave it out with WITHOUT=postgres.',
    )
  }
  const user = unprivilegedUser()
  const directory = mkdtempSync(join(quickDisk(), 'waypost-pg-'))
  if (user) chownSync(directory, user.uid, user.gid)
  const drop = ['--pdeathsig', 'SIGQUIT']
  if (user) drop.push(`--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups')
  const data = join(directory, 'data')
  execFileSync(
    'setpriv',
    [
      ...drop,
      join(bin, 'initdb'),
      '-D',
      data,
      '-U',
      'postgres',
      '-A',
      'trust',
      '--no-sync',
      '-E',
      'UTF8',
      '--locale=C.UTF-8',
    ],
    { stdio: 'pipe', cwd: directory },
  )
  const settings = [
    'fsync=off',
    'full_page_writes=off',
    'autovacuum=off',
    'wal_level=minimal',
    'max_wal_senders=0',
    'max_connections=120',
    'shared_buffers=32MB',
    'listen_addresses=',
    `unix_socket_directories=${directory}`,
  ]
  const flags = settings.flatMap((setting) => ['-c', setting])
  const url = (database: string) =>
    `postgres://postgres@localhost/${database}?host=${encodeURIComponent(directory)}`

  let server: ChildProcess | undefined
  const start = async () => {
    let output = ''
    server = spawn('setpriv', [...drop, join(bin, 'postgres'), '-D', data, ...flags], {
      stdio: ['ignore', 'ignore', 'pipe'],
      cwd: directory,
    })
    server.stderr?.on('data', (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-4000)
    })
    await untilReady(url('postgres'), () => output)
  }
  const stop = async (how: 'fast' | 'immediate' = 'fast') => {
    if (!server || server.exitCode !== null) return
    const ended = new Promise((resolve) => server?.once('exit', resolve))
    server.kill(how === 'fast' ? 'SIGINT' : 'SIGQUIT')
    await ended
  }
  // the main process first, because it starts the others
  const processes = () => {
    const { pid } = server!
    const others = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')
    return [pid!, ...others.map(Number)]
  }
  const pause = () => {
    process.kill(server!.pid!, 'SIGSTOP')
    for (const pid of processes()) process.kill(pid, 'SIGSTOP')
  }
  const resume = () => {
    for (const pid of processes()) process.kill(pid, 'SIGCONT')
  }
  const remove = async () => {
    if (server?.exitCode === null) resume()
    await stop('immediate')
    rmSync(directory, { recursive: true, force: true })
  }
  await start()
  return { url, start, stop, pause, resume, remove }
}

async function untilReady(url: string, output: () => string): Promise<void> {
  const deadline = performance.now() + 30_000
  for (;;) {
    const client = new Client({ connectionString: url })
    try {
      await client.connect()
      await client.end()
      return
    } catch (error) {
      if (performance.now() > deadline) {
        throw new Error(`PostgreSQL does not start:\n${output()}`, { cause: error })
      }
      await sleep(50)
    }
  }
}

function unprivilegedUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  for (const name of ['postgres', 'nobody']) {
    try {
      const id = (flag: string) => Number(execFileSync('id', [flag, name], { stdio: 'pipe' }))
      return { uid: id('-u'), gid: id('-g') }
    } catch {}
  }
  throw new Error('There is no user postgres or nobody to run PostgreSQL as.')
}
