import { CLICK_KINDS, type ClickKind } from '../click.ts'
import type { Overview, SeriesRow, StatisticsQuery, StatisticsTotals } from '../click-statistics.ts'
import type { Row } from './duckdb-connection.ts'

/** Sums the rows of an overview: numbers by kind, and visitors as they are found. */
export class OverviewSums {
  readonly #query: StatisticsQuery
  readonly #series = new Map<number, SeriesRow>()
  readonly #totals = noTotals()
  readonly #previous = noTotals()

  constructor(query: StatisticsQuery) {
    this.#query = query
  }

  /** adds numbers of a kind in a bucket; `firsts` are visitors of the bucket and of the span */
  add(row: Row): void {
    const kind = row.kind as ClickKind
    const isShown = this.#query.kinds.includes(kind)
    const [clicks, visits, firsts] = [Number(row.clicks), Number(row.visits), Number(row.firsts)]
    this.#addTo(this.#totals, { kind, isShown, clicks, visits, firsts })
    if (!(isCounted(kind) || isShown)) return
    const bucket = this.#bucket(Number(row.key))
    if (isCounted(kind)) bucket.allClicks += clicks
    if (!isShown) return
    bucket.clicks += clicks
    bucket.visits += visits
    bucket.unique += firsts
  }

  /** adds numbers of a kind in the previous period */
  addPrevious(row: Row): void {
    const kind = row.kind as ClickKind
    const isShown = this.#query.kinds.includes(kind)
    const [clicks, visits, firsts] = [Number(row.clicks), Number(row.visits), Number(row.firsts)]
    this.#addTo(this.#previous, { kind, isShown, clicks, visits, firsts })
  }

  /** adds the numbers of all shown kinds in a bucket; `visitor_days` start in it */
  addShown(row: Row, span: 'this' | 'previous'): void {
    const totals = this.#totalsOf(span)
    const bucket = span === 'this' ? this.#bucket(Number(row.key)) : undefined
    const visits = Number(row.visits)
    totals.visits += visits
    totals.unique += Number(row.visitor_days)
    if (bucket !== undefined) {
      bucket.visits += visits
      bucket.unique += Number(row.visitors)
    }
    for (const kind of this.#query.kinds) {
      const clicks = Number(row[kind])
      totals.kinds[kind] += clicks
      totals.clicks += clicks
      if (bucket === undefined) continue
      bucket.clicks += clicks
      if (isCounted(kind)) bucket.allClicks += clicks
    }
  }

  addVisitors(key: number, visitors: number): void {
    this.#bucket(key).unique += visitors
  }

  addToTotal(span: 'this' | 'previous', visitors: number): void {
    this.#totalsOf(span).unique += visitors
  }

  result(): Overview {
    const series = [...this.#series.values()].sort((one, other) => one.key - other.key)
    return { totals: this.#totals, previous: this.#previous, series }
  }

  #totalsOf(span: 'this' | 'previous'): StatisticsTotals {
    return span === 'this' ? this.#totals : this.#previous
  }

  #addTo(
    totals: StatisticsTotals,
    row: { kind: ClickKind; isShown: boolean; clicks: number; visits: number; firsts: number },
  ): void {
    totals.kinds[row.kind] += row.clicks
    if (!row.isShown) return
    totals.clicks += row.clicks
    totals.visits += row.visits
    totals.unique += row.firsts
  }

  #bucket(key: number): SeriesRow {
    let bucket = this.#series.get(key)
    if (bucket === undefined) {
      bucket = { key, clicks: 0, allClicks: 0, unique: 0, visits: 0 }
      this.#series.set(key, bucket)
    }
    return bucket
  }
}

const isCounted = (kind: ClickKind) => kind === 'human' || kind === 'bot' || kind === 'own'

const noTotals = (): StatisticsTotals => ({
  kinds: Object.fromEntries(CLICK_KINDS.map((kind) => [kind, 0])) as Record<ClickKind, number>,
  clicks: 0,
  unique: 0,
  visits: 0,
})
