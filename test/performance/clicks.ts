import { Agent, get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Installation, RunningWaypost } from './installation.ts'
import { expectedOf, keyOf } from './seed.ts'
import type { Measured } from './wrk.ts'

/** Compares answers with stored clicks, over all rounds of one installation. */
export interface ClickBook {
  /** waits for the drain, then compares the counters with the answers of this round */
  checkRound(measured: Measured, connections: number): Promise<void>
  /** requests that many times, reads every answer, and then expects exactly as many clicks */
  checkExactly(server: RunningWaypost, requests: number): Promise<void>
  readonly rounds: number
  /** what was wrong; empty if nothing was */
  readonly faults: string[]
}

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

/** Waits until the counters have not changed for a while. */
export async function untilDrained(installation: Installation, maxMs = 600_000): Promise<number> {
  const deadline = performance.now() + maxMs
  let counted = installation.counted()
  for (let stillMs = 0; stillMs < 2_000 && performance.now() < deadline; ) {
    await sleep(250)
    const now = installation.counted()
    stillMs = now === counted ? stillMs + 250 : 0
    counted = now
  }
  return counted
}

/** @param hostOf the `Host` for requests of a link */
export function openClickBook(
  installation: Installation,
  links: number,
  hostOf: (at: number) => string | undefined = () => undefined,
): ClickBook {
  const faults: string[] = []
  let known = installation.counted()
  let rounds = 0

  const countFrom = async (): Promise<number> => {
    const now = await untilDrained(installation)
    const added = now - known
    known = now
    return added
  }

  return {
    faults,
    get rounds() {
      return rounds
    },
    async checkRound({ requests, broken, refused }, connections) {
      rounds++
      const stored = await countFrom()
      // When wrk ends, each connection may have one unread answer.
      if (stored < requests || stored > requests + connections) {
        faults.push(`${requests} redirects answered, ${stored} clicks stored`)
      }
      if (broken > 0 || refused > 0) faults.push(`${broken} broken, ${refused} refused`)
    },
    async checkExactly(server, requests) {
      await countFrom()
      const agent = new Agent({ keepAlive: true, maxSockets: 64 })
      let answered = 0
      let asked = 0
      const lane = async () => {
        while (asked++ < requests) {
          const at = Math.floor(Math.random() * links)
          const location = await locationOf(server, agent, `/${keyOf(at)}`, hostOf(at))
          if (location !== expectedOf(at)) faults.push(`${keyOf(at)} led to ${location}`)
          answered++
        }
      }
      await Promise.all(Array.from({ length: 64 }, lane))
      agent.destroy()
      const stored = await countFrom()
      if (stored !== answered) faults.push(`exactly ${answered} answered, ${stored} stored`)
    },
  }
}

function locationOf(server: RunningWaypost, agent: Agent, path: string, host?: string) {
  return new Promise<string | undefined>((resolve, reject) => {
    const headers = { 'user-agent': BROWSER, ...(host !== undefined && { host }) }
    get({ port: server.port, path, agent, headers }, (answer) => {
      answer.resume()
      answer.on('end', () => resolve(answer.headers.location))
    }).on('error', reject)
  })
}
