import { get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

const EVERY_MS = 20

/** Follows one link repeatedly, each time over a new connection, like an additional visitor. */
export function probeRedirects(port: number, path: string) {
  const waits: number[] = []
  let isOpen = true
  const probing = (async () => {
    while (isOpen) {
      const from = performance.now()
      // nobody listens: that is a kill, not a wait
      if ((await statusOf(port, path)) === 302) waits.push(performance.now() - from)
      await sleep(EVERY_MS)
    }
  })()
  return {
    async close() {
      isOpen = false
      await probing
      const sorted = waits.toSorted((one, other) => one - other)
      return {
        answered: sorted.length,
        p50: sorted[Math.floor(sorted.length * 0.5)] ?? Number.NaN,
        p99: sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN,
        p999: sorted[Math.floor(sorted.length * 0.999)] ?? Number.NaN,
        max: sorted.at(-1) ?? Number.NaN,
      }
    },
  }
}

function statusOf(port: number, path: string): Promise<number | undefined> {
  return new Promise((resolve) => {
    const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0' }
    get({ port, path, agent: false, headers }, (answer) => {
      answer.resume()
      answer.on('end', () => resolve(answer.statusCode))
      answer.on('error', () => resolve(undefined))
    }).on('error', () => resolve(undefined))
  })
}
