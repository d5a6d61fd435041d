import type { ClickToImport } from '../../features/clicks/index.ts'

export const DEMO_DAYS = 90
const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

/** Something that gets clicks or views, and roughly how many in the 90 days. */
export interface DemoTarget {
  target: 'link' | 'page'
  targetId: string
  trigger: ClickToImport['trigger']
  count: number
}

const AGENTS: readonly [weight: number, agent: string][] = [
  [
    34,
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
  ],
  [
    30,
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36',
  ],
  [
    14,
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
  ],
  [
    8,
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Safari/605.1.15',
  ],
  [5, 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0'],
  [
    4,
    'Mozilla/5.0 (iPad; CPU OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
  ],
  [5, 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'],
]
const REFERRERS: readonly [weight: number, referrer: string][] = [
  [40, 'https://www.instagram.com/'],
  [28, ''],
  [12, 'https://www.google.com/'],
  [8, 'https://www.youtube.com/'],
  [7, 'https://letter.example.org/newest'],
  [5, 'https://www.reddit.com/'],
]
const COUNTRIES: readonly [weight: number, country: string, language: string][] = [
  [38, 'GB', 'en-GB,en;q=0.9'],
  [22, 'DE', 'de-DE,de;q=0.9,en;q=0.7'],
  [12, 'US', 'en-US,en;q=0.9'],
  [9, 'NL', 'nl-NL,nl;q=0.9,en;q=0.8'],
  [8, 'SE', 'sv-SE,sv;q=0.9,en;q=0.8'],
  [6, 'FR', 'fr-FR,fr;q=0.9'],
  [5, 'AT', 'de-AT,de;q=0.9'],
]
/** Relative activity in each hour of the day, UTC. */
const HOURS = [2, 1, 1, 1, 1, 2, 5, 9, 10, 8, 7, 8, 10, 9, 8, 8, 9, 11, 14, 17, 18, 15, 9, 4]
/** Relative activity per weekday, Sunday first: the newsletter goes out on Sundays. */
const WEEKDAYS = [17, 11, 9, 9, 10, 11, 15]

/**
 * Generates clicks for the 90 days before `now`, oldest first. They grow slowly, peak on weekends
 * and in the evening, and jump every other Sunday. The same `now` always gives the same clicks.
 */
export function demoClicks(targets: readonly DemoTarget[], now: number): ClickToImport[] {
  const random = randomNumbers(20_260)
  const days = Array.from({ length: DEMO_DAYS }, (_, ago) => dayWeight(ago, now))
  const clicks = targets.flatMap(({ count, ...target }) =>
    Array.from({ length: count }, (): ClickToImport => {
      const ago = indexBy(random, days)
      const [, country, language] = pick(random, COUNTRIES)
      const startOfDay = Math.floor(now / DAY_MS - ago) * DAY_MS
      const at = startOfDay + (indexBy(random, HOURS) + random()) * HOUR_MS
      return {
        ...target,
        at: Math.floor(at < now ? at : at - DAY_MS),
        visitor: `visitor ${Math.floor(random() ** 2 * 2_500)}`,
        userAgent: pick(random, AGENTS)[1],
        referrer: pick(random, REFERRERS)[1],
        country,
        language,
      }
    }),
  )
  return clicks.sort((one, other) => one.at - other.at)
}

function dayWeight(ago: number, now: number): number {
  const day = new Date(now - ago * DAY_MS)
  const isLetterDay = day.getUTCDay() === 0 && Math.floor(day.getTime() / DAY_MS / 7) % 2 === 0
  const growth = 1 + (DEMO_DAYS - ago) / DEMO_DAYS
  return WEEKDAYS[day.getUTCDay()]! * growth * (isLetterDay ? 1.8 : 1)
}

function pick<Entry extends readonly [number, ...unknown[]]>(
  random: () => number,
  entries: readonly Entry[],
): Entry {
  const weights = entries.map(([weight]) => weight)
  return entries[indexBy(random, weights)]!
}

function indexBy(random: () => number, weights: readonly number[]): number {
  let rest = random() * weights.reduce((sum, weight) => sum + weight, 0)
  for (const [index, weight] of weights.entries()) {
    rest -= weight
    if (rest < 0) return index
  }
  return weights.length - 1
}

/** mulberry32: short, even enough for charts, and the same in every run. */
function randomNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
