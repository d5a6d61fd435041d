import { setTimeout as sleep } from 'node:timers/promises'
import { writeClicksIntoJournal } from '#server/features/clicks/index.ts'
import { untilDrained } from '../clicks.ts'
import type { Group } from '../context.ts'
import type { Installation } from '../installation.ts'
import { median } from '../rounds.ts'
import { openScreen } from '../screen.ts'
import { linkIdOf } from '../seed.ts'
import { drive, type Measured } from '../wrk.ts'

const AGENTS = [
  'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36',
  'Googlebot/2.1 (+http://www.google.com/bot.html)',
]

function* clicks(count: number) {
  const now = Date.now() - count
  for (let at = 0; at < count; at++) {
    yield {
      at: now + at,
      target: 'link' as const,
      targetId: linkIdOf((at * 7919) % 1_000),
      visitor: `visitor ${at % 50_000}`,
      userAgent: AGENTS[at % AGENTS.length]!,
      referrer: at % 3 === 0 ? 'https://news.example.com/today' : '',
      language: 'en-GB,en;q=0.7,de;q=0.3',
      query: at % 5 === 0 ? 'utm_source=letter&utm_medium=mail' : '',
    }
  }
}

const writeClicks = (installation: Installation, count: number) =>
  writeClicksIntoJournal(installation.dataDir, clicks(count))

/** How fast clicks reach store and counters, and how that affects redirects. */
export const drain: Group = async ({ options, small, add, say }) => {
  say('drain')
  const installation = await small()
  const backlog = options.quick ? 300_000 : 1_000_000
  let before = installation.counted()
  writeClicks(installation, backlog)
  const server = await installation.start()
  while (installation.counted() === before) await sleep(5)
  const first = installation.counted() - before
  const startedAt = performance.now()
  while (installation.counted() - before < backlog) await sleep(20)
  const seconds = (performance.now() - startedAt) / 1000
  add({
    metric: 'drain',
    value: (backlog - first) / seconds,
    unit: 'clicks/s',
    target: { atLeast: 40_000 },
    detail: `${backlog} clicks into click store and counters, on the server's core`,
  })

  const load = { pattern: '/k%d', count: 1_000, port: server.port }
  await drive(load, options.warmUpSeconds)
  await untilDrained(installation)
  const quiet: Measured[] = []
  const busy: Measured[] = []
  let asked = 0
  for (let round = 0; round < options.rounds; round++) {
    quiet.push(await drive(load, options.roundSeconds))
    before = await untilDrained(installation)
    writeClicks(installation, backlog)
    // now the drain has found them and is working
    while (installation.counted() === before) await sleep(20)
    const screen = openScreen(installation.client(server))
    busy.push(await drive(load, options.roundSeconds))
    asked += await screen.close()
    await untilDrained(installation)
  }
  await server.stop()
  const of = (rounds: Measured[], key: 'perSecond' | 'p99Us') =>
    median(rounds.map((one) => one[key]))
  add({
    metric: 'redirects while draining',
    value: of(busy, 'perSecond') / of(quiet, 'perSecond'),
    unit: '× quiet',
    target: { atLeast: 0.9 },
    detail: `p50 ${Math.round(median(busy.map((one) => one.p50Us)))} µs; a round records clicks of its own, which the quiet one drains too`,
  })
  add({
    metric: 'redirects while draining, p99',
    value: of(busy, 'p99Us') / of(quiet, 'p99Us'),
    unit: '× quiet',
    target: { atMost: 3 },
    detail: `with a statistics screen open, which got ${asked} answers`,
  })
}
