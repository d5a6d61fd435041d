import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { npmStart } from './npm-start.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

export interface ServerProcess {
  url: string
  dataDir: string
  pid: number
  /** the one-time link of an installation without an administrator, once printed */
  readonly firstAdministratorUrl: string | undefined
  /** everything printed so far, both streams */
  output(): string
  /** SIGTERM; resolves with the exit code */
  stop(): Promise<number | null>
  /** SIGKILL; resolves when the process has ended */
  kill(): Promise<void>
}

export interface ServerOptions {
  env?: Record<string, string>
  /** kept if given; otherwise a temporary folder, removed on stop */
  dataDir?: string
  port?: number
  args?: string[]
}

/** A server that may not be ready yet. */
export interface BegunServer extends Omit<ServerProcess, 'url' | 'firstAdministratorUrl'> {
  /** resolves with its address; rejects if it ends or takes too long */
  ready: Promise<string>
  /** resolves with the exit code in every case; null after a signal */
  gone: Promise<number | null>
}

/**
 * Fault and browser tests use the build, as `npm start` does; other tests use the sources and need
 * no build.
 */
const program = process.env.SERVER === 'built' ? npmStart : ['src/server/main.ts']

/** Starts the real server on a free port. */
export async function startServer(options: ServerOptions = {}): Promise<ServerProcess> {
  const begun = beginServer(options)
  const url = await begun.ready
  return {
    ...begun,
    url,
    get firstAdministratorUrl() {
      return /First administrator: (\S+)\s/.exec(begun.output())?.[1]
    },
  }
}

/** Like `startServer`, but does not wait until it is ready. */
export function beginServer(options: ServerOptions = {}): BegunServer {
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'waypost-'))
  const child = spawn(process.execPath, [...program, ...(options.args ?? [])], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PORT: String(options.port ?? 0),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      // for servers from sources: compiling takes half the start
      NODE_COMPILE_CACHE: 'build/compile-cache',
      ...options.env,
    },
  })
  let printed = ''
  child.stdout.on('data', (chunk) => {
    printed += chunk
  })
  child.stderr.on('data', (chunk) => {
    printed += chunk
  })
  const ready = untilReady(child, () => printed)
  // a test that only waits for the end never looks at `ready`
  ready.catch(() => {})
  const gone = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const clean = async () => {
    if (options.dataDir === undefined) await rm(dataDir, { recursive: true, force: true })
  }
  return {
    ready,
    gone,
    dataDir,
    pid: child.pid!,
    output: () => printed,
    async stop() {
      child.kill('SIGTERM')
      const code = await gone
      await clean()
      return code
    },
    async kill() {
      child.kill('SIGKILL')
      await gone
      await clean()
    },
  }
}

function untilReady(child: ChildProcess, printed: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
    const fail = (why: string) => {
      clearInterval(timer)
      child.kill('SIGKILL')
      reject(new Error(`${why}\n${printed()}`))
    }
    const started = Date.now()
    child.once('exit', (code) => fail(`the server ended with ${code} before it was ready`))
    const timer = setInterval(() => {
      const address = /Waypost is ready at (\S+)/.exec(printed())?.[1]
      if (address !== undefined) {
        clearInterval(timer)
        resolve(address)
      } else if (Date.now() - started > 30_000) fail('the server was not ready within 30 s')
    }, 20)
  })
}
