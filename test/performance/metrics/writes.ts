import { mkdirSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Group } from '../context.ts'
import { spawnPinned, untilIdle } from '../pinned.ts'
import { round } from '../report.ts'
import { median } from '../rounds.ts'
import { SERVER_CORE } from '../tools.ts'

const BULK = 250

/** Making links: one at a time against bare durable inserts, and 250 at once. */
export const writes: Group = async ({ options, folder, small, add, say }) => {
  say('POST /api/v1/links')
  const installation = await small()
  const server = await installation.start()
  await untilIdle(server.pid)
  const { accessToken } = installation.client(server)
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const post = (path: string, body: unknown) =>
    new Promise<void>((resolve, reject) => {
      const text = JSON.stringify(body)
      const outgoing = request(
        {
          ...{ port: server.port, path, method: 'POST', agent },
          headers: {
            authorization: accessToken,
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(text),
          },
        },
        (answer) => {
          answer.resume()
          answer.on('end', () =>
            answer.statusCode === 201 ? resolve() : reject(new Error(`${answer.statusCode}`)),
          )
        },
      )
      outgoing.on('error', reject)
      outgoing.end(text)
    })
  const linkAt = (at: number) => ({ destination: `https://example.org/made/${at}?from=bench` })
  const scratch = folder('inserts')
  mkdirSync(scratch, { recursive: true })
  const program = fileURLToPath(new URL('../single-inserts.ts', import.meta.url))
  const inserts = async () => {
    const file = join(scratch, 'inserts.db')
    const run = spawnPinned(SERVER_CORE, process.execPath, [
      ...[program, file, String(options.roundSeconds * 1000)],
    ])
    await new Promise((resolve) => run.child.once('close', resolve))
    return Number(run.printed())
  }
  let made = 0
  const creates = async (seconds: number) => {
    const startedAt = performance.now()
    const before = made
    while (performance.now() - startedAt < seconds * 1000) {
      await post('/api/v1/links', linkAt(made++))
    }
    return (made - before) / ((performance.now() - startedAt) / 1000)
  }
  await creates(options.warmUpSeconds)
  const [ours, theirs]: number[][] = [[], []]
  for (let round = 0; round < options.rounds; round++) {
    ours!.push(await creates(options.roundSeconds))
    theirs!.push(await inserts())
  }
  add({
    metric: 'POST /api/v1/links, one at a time',
    value: median(ours!) / median(theirs!),
    unit: '× bare durable inserts',
    target: { atLeast: 0.25 },
    detail: `${round(median(ours!))}/s against ${round(median(theirs!))}/s`,
  })
  const bulks: number[] = []
  for (let time = 0; time < options.rounds + 2; time++) {
    const links = Array.from({ length: BULK }, () => linkAt(made++))
    const startedAt = performance.now()
    await post('/api/v1/links/bulk', { links })
    bulks.push((performance.now() - startedAt) / 1000)
  }
  agent.destroy()
  await server.stop()
  add({
    metric: `POST /api/v1/links/bulk, ${BULK} links`,
    value: median(bulks),
    unit: 's',
    target: { atMost: 1 },
    detail: `slowest ${round(Math.max(...bulks))} s`,
  })
}
