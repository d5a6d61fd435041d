import { createServer as createPortProbe } from 'node:net'
import { type Config, ConfigError, type Role, readConfig } from './config.ts'
import type { Logger } from './platform/logger.ts'

/** The database is intentionally missing or empty (F28). */
const NEW = '--new'
const ROLES: readonly Role[] = ['all', 'web', 'redirect', 'worker']

/** The running server of a role. */
export interface RunningServer {
  log: Logger
  /** its address */
  address: string
  listen(): Promise<void>
  /** lines to print once it listens */
  notes(): Promise<string[]>
  stop(): Promise<void>
  /** resolves when the process must restart (F7) */
  broken?: Promise<void>
}

// a closed pipe or a file on a full disk must not stop the program
process.stdout.on('error', () => {})

/** Standard output is for people and scripts: the address, the first administrator's link. */
const say = (line: string) => process.stdout.write(`${line}\n`)

function refuse(sentence: string): never {
  throw new ConfigError(sentence)
}

/** @param args after the name of the program; for `./waypost start`, without `start` */
function readArguments([first, ...more]: readonly string[]): Pick<Config, 'role' | 'beginsAnew'> {
  const args = first === undefined || first === 'start' ? more : [first, ...more]
  let role = 'all'
  let beginsAnew = false
  for (const argument of args) {
    if (argument === NEW) beginsAnew = true
    else if (argument.startsWith('--role=')) role = argument.slice('--role='.length)
    else refuse(`${argument} is not known; use --role=all or ${NEW}.`)
  }
  if (beginsAnew && role !== 'all') refuse(`${NEW} is for --role=all, which makes the database.`)
  return { role: roleOf(role), beginsAnew }
}

function roleOf(role: string): Role {
  const known = ROLES.find((one) => one === role)
  if (known === undefined) refuse(`--role=${role} is not known; use ${ROLES.join(', ')}.`)
  if (known === 'web' || known === 'worker') {
    refuse(
      `--role=${known} needs PostgreSQL (DATABASE_URL) and ClickHouse, which this version does not have yet; use --role=all, and --role=redirect beside it.`,
    )
  }
  return known
}

/** Links in mails contain the port, so it must be known before anything is created. */
function freePort(host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createPortProbe()
    probe.once('error', reject)
    probe.listen(0, host, () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

/** Failing to listen is a configuration error and gets a sentence. */
const listenProblem =
  ({ host, port, tls }: Config) =>
  (error: NodeJS.ErrnoException & { port?: number }): never => {
    if (error.syscall !== 'listen' && error.syscall !== 'getaddrinfo') throw error
    const asked = tls && error.port === tls.port ? `TLS_PORT=${tls.port}` : `PORT=${port}`
    refuse(`HOST=${host} and ${asked} cannot be listened on (${error.code}).`)
  }

/** Each role loads only its own code, so that a `redirect` process stays small. */
async function createRole(config: Config): Promise<RunningServer> {
  if (config.role === 'redirect') {
    if (config.port === 0) refuse('--role=redirect shares the port of --role=all: set PORT.')
    const { createRedirectProcess } = await import('./redirect-process.ts')
    return createRedirectProcess(config)
  }
  if (config.port === 0) config.port = await freePort(config.host).catch(listenProblem(config))
  const { createAllProcess } = await import('./all-process.ts')
  return createAllProcess(config)
}

/** For running work; a failing disk may keep the rest from ending. */
const RESTART_MS = 10_000
/** If a disk fails again this soon, restarting is left to the supervisor of this process. */
const LEAST_LIFE_MS = 30_000

async function within<T>(ms: number, work: Promise<T>): Promise<T | undefined> {
  const late = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), ms).unref())
  return Promise.race([work, late])
}

/**
 * After a failed fsync nobody knows what the disk holds; only a new process reads it again (F7).
 * Replaces this process, so that it also works without a supervisor.
 */
function startAnew(startedAt: number): never {
  if (performance.now() - startedAt < LEAST_LIFE_MS) process.exit(1)
  const { execPath, execArgv, argv } = process
  // without a third argument it keeps the environment, which the types do not allow
  const execve = process.execve as (file: string, args: readonly string[]) => never
  // the new database exists by now
  const args = argv.slice(1).filter((argument) => argument !== NEW)
  return execve(execPath, [execPath, ...execArgv, ...args])
}

/**
 * Reads the configuration, starts the role, prints its address, and ends the process on a signal.
 */
export async function start(): Promise<void> {
  const startedAt = performance.now()
  const config = readConfig(undefined, readArguments(process.argv.slice(2)))
  const server = await createRole(config)
  let isStopping = false
  const stop = (signal: string) => {
    if (isStopping) return
    isStopping = true
    server.log.info({ signal }, 'stopping')
    server.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        server.log.error({ err: error }, 'the stop failed')
        process.exit(1)
      },
    )
  }
  void server.broken?.then(async () => {
    if (isStopping) return
    isStopping = true
    await within(RESTART_MS, server.stop()).catch((error: unknown) => {
      server.log.error({ err: error }, 'the stop before a new start failed')
    })
    startAnew(startedAt)
  })
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  await server.listen().catch(listenProblem(config))
  if (isStopping) return
  say(`Waypost is ready at ${server.address}`)
  for (const line of await server.notes()) say(line)
}
