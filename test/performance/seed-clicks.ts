/** maximum number of visitors per day, some of them twice */
const VISITORS = 20_000
const DAY_MS = 86_400_000

interface SeededClicks {
  /** a DuckDB expression over the number `i` of a click */
  linkId: string
  clicks: number
  /** time of the last click, ms UTC */
  now: number
  /** the period they cover */
  days: number
}

/** Values with a realistic distribution: few are frequent. */
const pick = (salt: number, values: readonly string[], of = 'i') => {
  const list = values.map((value) => `'${value}'`).join(', ')
  return `[${list}][1 + cast(floor(${values.length} * pow((hash(${of} * 31 + ${salt}) % 100000) / 100000.0, 2)) as integer)]`
}
/** Derived from address and agent, which identify a visitor. */
const pickOfVisitor = (salt: number, values: readonly string[]) =>
  pick(salt, values, `(hash(i * 13) % ${VISITORS})`)
const many = (name: string, count: number) =>
  Array.from({ length: count }, (_, at) => `${name}${at}.example`)

/** In order of time; a SELECT with the columns of the first version. */
export function clicksOf({ linkId, clicks, now, days }: SeededClicks): string {
  const begin = now - days * DAY_MS
  return `
    select uuid() as id,
      epoch_ms(cast(${begin} + i * ${(days * DAY_MS) / clicks} as bigint)) as clicked_at,
      ${linkId} as link_id, null::varchar as page_id,
      ${pick(1, ['link', 'page', 'qr'])} as "trigger",
      ${pickOfVisitor(2, ['human', 'human', 'human', 'bot', 'own', 'preview'])} as kind,
      cast(md5(cast(hash(i * 13) % ${VISITORS} as varchar)) as uuid) as visitor,
      ${pickOfVisitor(3, ['US', 'DE', 'GB', 'FR', 'IN', 'BR', 'JP', 'CH', 'NL', 'PL', ''])} as country, '' as city,
      ${pickOfVisitor(4, ['mobile', 'desktop', 'tablet'])} as device,
      ${pickOfVisitor(5, ['Android', 'iOS', 'Windows', 'macOS', 'Linux'])} as system,
      ${pickOfVisitor(6, ['Chrome', 'Safari', 'Firefox', 'Edge', 'Samsung Internet'])} as browser,
      ${pick(7, ['en', 'de', 'fr', 'pt', 'ja', 'hi', 'pl'])} as language,
      ${pick(8, ['direct', ...many('site', 400)])} as referrer,
      ${pick(9, ['', 'letter', 'social', 'partner'])} as utm_source,
      ${pick(10, ['', 'mail', 'post'])} as utm_medium,
      ${pick(11, ['', 'spring', 'autumn'])} as utm_campaign, '' as utm_term, '' as utm_content,
      hash(i * 17) % 10 < 8 as is_visit
    from range(${clicks}) as numbers(i)`
}
