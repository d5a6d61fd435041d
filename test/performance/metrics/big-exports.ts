import type { AppClient } from '../../support/app-client.ts'
import type { BigInstallation } from '../big-installation.ts'
import type { BenchContext } from '../context.ts'
import type { RunningWaypost } from '../installation.ts'
import { round } from '../report.ts'
import { TAGS } from '../seed-account.ts'

const ROWS_PER_SECOND = 20_000

/** Exports in different orders and with different filters; of long ones only the first seconds. */
export async function measureExports(
  { options, add }: BenchContext,
  big: BigInstallation,
  server: RunningWaypost,
): Promise<void> {
  const client = big.client(server)
  const span = 'from=2020-01-01T00:00:00Z'
  for (const [name, path] of [
    ['links, newest', '/api/v1/links.csv?sort=newest'],
    ['links, alias, with a text', '/api/v1/links.csv?sort=alias&q=page%207'],
    ['links, clicks, with many', '/api/v1/links.csv?sort=clicks&clicksMin=3000'],
    ['links, oldest, of a tag', `/api/v1/links.csv?sort=oldest&tag=${TAGS.large}`],
    ['clicks', `/api/v1/statistics.csv?${span}`],
    ['clicks of a country', `/api/v1/statistics.csv?${span}&country=DE`],
    ['clicks of a tag', `/api/v1/statistics.csv?${span}&scope=tag&id=${TAGS.large}`],
  ] as const) {
    const read = await readCsv(server, client, path, options.quick ? 5 : 20)
    add({
      metric: `export: ${name}`,
      value: read.rows / read.seconds,
      unit: 'rows/s',
      target: { atLeast: ROWS_PER_SECOND },
      detail: `${read.rows} rows in ${round(read.seconds)} s${read.isWhole ? '' : ', not all'}`,
    })
  }
}

const LINE_FEED = 10

export async function readCsv(
  server: RunningWaypost,
  { accessToken }: AppClient,
  path: string,
  maxSeconds = Number.POSITIVE_INFINITY,
): Promise<{ rows: number; seconds: number; isWhole: boolean }> {
  const startedAt = performance.now()
  const secondsSince = () => (performance.now() - startedAt) / 1000
  const answer = await fetch(`${server.url}${path}`, { headers: { authorization: accessToken } })
  if (!answer.ok) throw new Error(`${path} said ${answer.status} ${await answer.text()}`)
  let rows = -1
  for await (const chunk of answer.body!) {
    for (let at = chunk.indexOf(LINE_FEED); at !== -1; at = chunk.indexOf(LINE_FEED, at + 1)) rows++
    // leaving the loop aborts the answer
    if (secondsSince() > maxSeconds) return { rows, seconds: secondsSince(), isWhole: false }
  }
  return { rows, seconds: secondsSince(), isWhole: true }
}
