import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Group } from '../context.ts'
import type { Installation } from '../installation.ts'
import { spawnPinned, untilIdle } from '../pinned.ts'
import { round } from '../report.ts'
import { median } from '../rounds.ts'
import { SERVER_CORE } from '../tools.ts'
import { drive, type Load } from '../wrk.ts'

const BULK = 250
/**
 * About 30,000 creations. V8 compiles their code for that long, using a tenth of the core; a real
 * server has this behind it after its first minute (decision 089).
 */
const WARM_UP_SECONDS = 20

/** Creating links: one at a time compared with bare durable inserts, and 250 at once. */
export const writes: Group = async ({ options, folder, small, add, say }) => {
  say('POST /api/v1/links')
  const installation = await small()
  const linksBefore = linksIn(installation)
  const server = await installation.start()
  await untilIdle(server.pid)
  const client = installation.client(server)
  const load: Load = {
    port: server.port,
    pattern: '{"destination":"https://example.org/made/%d?from=bench"}',
    count: 10_000_000,
    eachInTurn: true,
    connections: 1,
    authorization: client.accessToken,
  }
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
    const measured = await drive(load, seconds)
    made += measured.requests
    if (measured.refused + measured.broken > 0) {
      throw new Error(`${measured.refused} links were refused, ${measured.broken} calls broke`)
    }
    return measured
  }
  await creates(WARM_UP_SECONDS)
  const ours = []
  const theirs = []
  for (let round = 0; round < options.rounds; round++) {
    ours.push(await creates(options.roundSeconds))
    theirs.push(await inserts())
  }
  const perSecond = median(ours.map((one) => one.perSecond))
  add({
    metric: 'POST /api/v1/links, one at a time',
    value: perSecond / median(theirs),
    unit: '× bare durable inserts',
    target: { atLeast: 0.1 },
    detail: `${round(perSecond)}/s against ${round(median(theirs))}/s, p50 ${round(median(ours.map((one) => one.p50Us)))} µs`,
  })
  const bulks: number[] = []
  for (let time = 0; time < options.rounds + 2; time++) {
    const links = Array.from({ length: BULK }, (_, at) => ({
      destination: `https://example.org/bulk/${time}/${at}?from=bench`,
    }))
    const startedAt = performance.now()
    await client.call('POST', '/api/v1/links/bulk', { links })
    bulks.push((performance.now() - startedAt) / 1000)
    made += BULK
  }
  await server.stop()
  add({
    metric: `POST /api/v1/links/bulk, ${BULK} links`,
    value: median(bulks),
    unit: 's',
    target: { atMost: 1 },
    detail: `slowest ${round(Math.max(...bulks))} s`,
  })
  // each drive may leave one in progress when the load stops
  const unanswered = linksIn(installation) - linksBefore - made
  add({
    metric: 'links stored against creations answered',
    value: Math.max(0, -unanswered, unanswered - options.rounds - 1),
    unit: 'that differ',
    target: { equals: 0 },
    detail: `${made} answered, and ${unanswered} that the load did not wait for`,
  })
}

function linksIn(installation: Installation): number {
  const db = installation.database()
  const row = db.prepare("select count(*) as links from link where origin = 'shortener'").get()!
  db.close()
  return Number(row.links)
}
