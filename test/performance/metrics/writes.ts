import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Group } from '../context.ts'
import { openConnection } from '../one-connection.ts'
import { spawnPinned, untilIdle } from '../pinned.ts'
import { round } from '../report.ts'
import { median } from '../rounds.ts'
import { SERVER_CORE } from '../tools.ts'

const BULK = 250
/**
 * Some 30,000 creations. Their compilation goes on for that long, a tenth of the core meanwhile, and a
 * server has it behind it for all its days but the first minute (decision 089).
 */
const WARM_UP_SECONDS = 20

/** Making links: one at a time against bare durable inserts, and 250 at once. */
export const writes: Group = async ({ options, folder, small, add, say }) => {
  say('POST /api/v1/links')
  const installation = await small()
  const server = await installation.start()
  await untilIdle(server.pid)
  const { accessToken } = installation.client(server)
  const connection = await openConnection(server.port, { Authorization: accessToken })
  const post = async (path: string, body: unknown) => {
    const status = await connection.post(path, JSON.stringify(body))
    if (status !== 201) throw new Error(`${path} said ${status}`)
  }
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
  await creates(WARM_UP_SECONDS)
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
  connection.close()
  await server.stop()
  add({
    metric: `POST /api/v1/links/bulk, ${BULK} links`,
    value: median(bulks),
    unit: 's',
    target: { atMost: 1 },
    detail: `slowest ${round(Math.max(...bulks))} s`,
  })
}
