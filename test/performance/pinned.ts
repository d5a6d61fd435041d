import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'

/** Programs pinned to a core, and their figures from the kernel. */

export interface Pinned {
  child: ChildProcess
  pid: number
  /** everything printed so far, both streams */
  printed(): string
  /** stops it; resolves with the exit code */
  end(signal?: NodeJS.Signals): Promise<number | null>
}

const root = fileURLToPath(new URL('../..', import.meta.url))
const running = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

/** @param core one or a list of them; undefined: any */
export function spawnPinned(
  core: number | string | undefined,
  command: string,
  args: readonly string[],
  env: Record<string, string> = {},
): Pinned {
  const [program, all] =
    core === undefined ? [command, args] : ['taskset', ['-c', String(core), command, ...args]]
  const child = spawn(program, all, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      printed += chunk
    })
  }
  const gone = new Promise<number | null>((resolve) => child.once('exit', resolve))
  running.add(child)
  child.once('exit', () => running.delete(child))
  return {
    child,
    // taskset replaces itself with the program it starts
    pid: child.pid!,
    printed: () => printed,
    end(signal = 'SIGTERM') {
      child.kill(signal)
      return gone
    },
  }
}

/** Resident memory, MB. */
export function residentMb(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)![1]) / 1024
}

/** CPU time so far, seconds. */
export function cpuSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
  return (Number(fields[11]) + Number(fields[12])) / 100
}

/** Waits until a process is nearly idle. */
export async function untilIdle(pid: number, maxMs = 60_000): Promise<void> {
  const deadline = performance.now() + maxMs
  for (let before = cpuSeconds(pid); performance.now() < deadline; ) {
    await new Promise((resolve) => setTimeout(resolve, 500))
    const now = cpuSeconds(pid)
    if (now - before < 0.03) return
    before = now
  }
}

export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })
}
