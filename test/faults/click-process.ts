import { type ChildProcess, spawn } from 'node:child_process'
import { Agent, get } from 'node:http'
import { createInterface } from 'node:readline'
import type { DatabaseAddress } from '#test/support/engines.ts'

export interface ClickProcess {
  port: number
  child: ChildProcess
  /** its warnings and errors in the log */
  complaints: string[]
  kill(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null>
}

/** Starts test/faults/click-server.ts and waits until it listens. */
export async function startClickServer(
  address: DatabaseAddress,
  more: { drains?: boolean; durability?: 'process' | 'power' } = {},
): Promise<ClickProcess> {
  const program = new URL('./click-server.ts', import.meta.url).pathname
  const settings = { drains: true, durability: 'process', ...address, ...more }
  const child = spawn(process.execPath, [program, JSON.stringify(settings)], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<number | null>((resolve) => child.on('exit', resolve))
  const complaints: string[] = []
  let errors = ''
  child.stderr.on('data', (chunk) => {
    errors += String(chunk)
  })
  const port = await new Promise<number>((resolve, reject) => {
    createInterface(child.stdout).on('line', (line) => {
      const said = JSON.parse(line) as { port?: number }
      if (said.port !== undefined) resolve(said.port)
      else complaints.push(line)
    })
    child.on('exit', () => reject(new Error(`It ended: ${errors}`)))
  })
  return {
    port,
    child,
    complaints,
    kill(signal) {
      child.kill(signal)
      return ended
    },
  }
}

/**
 * Sends clicks as fast as `connections` can at once, each click identified by its own utm_content,
 * until stopped or the server dies.
 * @returns names of the clicks whose 302 arrived, and of all that were sent
 */
export function burst(port: number, path: string, name: string, connections = 16) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const answered: string[] = []
  const sent: string[] = []
  let isStopped = false
  const one = () =>
    new Promise<boolean>((resolve) => {
      const click = `${name}-${sent.length}`
      sent.push(click)
      const headers = {
        'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0',
      }
      get({ port, agent, path: `${path}?utm_content=${click}`, headers }, (answer) => {
        if (answer.statusCode === 302) answered.push(click)
        answer.resume()
        answer.on('end', () => resolve(true))
        answer.on('error', () => resolve(false))
      }).on('error', () => resolve(false))
    })
  const lane = async () => {
    while (!isStopped && (await one()));
  }
  const done = Promise.all(Array.from({ length: connections }, lane)).then(() => agent.destroy())
  return {
    answered,
    sent,
    done,
    stop: () => {
      isStopped = true
      return done
    },
  }
}
