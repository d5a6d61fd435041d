/** One line of the table. */
export interface Row {
  metric: string
  /** the measured value; a text if there is none: `not yet`, `n/a` */
  value: number | string
  unit?: string
  target?: { atLeast: number } | { atMost: number } | { equals: number }
  /** anything that explains the figure: both sides, spread, errors */
  detail?: string
}

/** @returns undefined for a row without a target or a figure */
export function isOk({ value, target }: Row): boolean | undefined {
  if (target === undefined || typeof value !== 'number') return undefined
  if ('atLeast' in target) return value >= target.atLeast
  if ('atMost' in target) return value <= target.atMost
  return value === target.equals
}

function targetText({ target }: Row): string {
  if (target === undefined) return ''
  if ('atLeast' in target) return `≥ ${target.atLeast}`
  if ('atMost' in target) return `≤ ${target.atMost}`
  return `= ${target.equals}`
}

const valueText = ({ value, unit }: Row) =>
  typeof value === 'string' ? value : `${round(value)}${unit === undefined ? '' : ` ${unit}`}`

/** Three significant digits. */
export function round(value: number): number {
  if (value === 0 || !Number.isFinite(value)) return value
  return Math.abs(value) >= 100 ? Math.round(value) : Number(value.toPrecision(3))
}

const HEADINGS = ['what', 'value', 'target', '', 'how']

export function tableOf(rows: readonly Row[]): string {
  const cells = rows.map((row) => {
    const ok = isOk(row)
    return [
      row.metric,
      valueText(row),
      targetText(row),
      ok === undefined ? '' : ok ? 'ok' : 'MISSED',
      row.detail ?? '',
    ]
  })
  const widths = HEADINGS.map((heading, at) =>
    Math.max(heading.length, ...cells.map((line) => line[at]!.length)),
  )
  const lineOf = (line: readonly string[]) =>
    line
      .map((cell, at) => (at === HEADINGS.length - 1 ? cell : cell.padEnd(widths[at]!)))
      .join('  ')
      .trimEnd()
  return [lineOf(HEADINGS), ...cells.map(lineOf)].join('\n')
}

/** `{metric: {value, target, ok}}`, with details. */
export function jsonOf(rows: readonly Row[]): string {
  const entries = rows.map((row) => [
    row.metric,
    {
      value: typeof row.value === 'number' ? round(row.value) : row.value,
      target: targetText(row) || null,
      ok: isOk(row) ?? null,
      ...(row.unit === undefined ? {} : { unit: row.unit }),
      ...(row.detail === undefined ? {} : { detail: row.detail }),
    },
  ])
  return JSON.stringify(Object.fromEntries(entries), null, 2)
}
