import {
  type DuckDBAppender,
  type DuckDBConnection,
  timestampValue,
  uuidValue,
} from '@duckdb/node-api'
import type { StoredClick } from '../click.ts'
import { DAY_MS, QUARTER_MS } from './duckdb-click-schema.ts'
import type { Codes } from './duckdb-codes.ts'
import { NONE_BEFORE } from './duckdb-day-facts.ts'

/** Appends clicks after all others, not sealed. @returns the number on each day */
export async function appendClicks(
  connection: DuckDBConnection,
  clicks: readonly StoredClick[],
  judged: { codes: Codes; isVisit: (click: StoredClick) => boolean },
): Promise<Map<number, number>> {
  const { codes, isVisit } = judged
  const days = new Map<number, number>()
  const appender = await connection.createAppender('click')
  for (const click of clicks) {
    const day = Math.floor(click.at / DAY_MS)
    appendClick(appender, click, {
      day,
      space: codes.spaceOf(click),
      target: codes.targetOf(click),
      isVisit: isVisit(click),
    })
    days.set(day, (days.get(day) ?? 0) + 1)
  }
  appender.closeSync()
  return days
}

/** In the order of the columns. */
function appendClick(
  appender: DuckDBAppender,
  click: StoredClick,
  { day, space, target, isVisit }: { day: number; space: number; target: number; isVisit: boolean },
): void {
  appender.appendUUID(uuidValue(BigInt(`0x${click.id.replaceAll('-', '')}`)))
  appender.appendTimestamp(timestampValue(BigInt(click.at) * 1000n))
  appender.appendInteger(day)
  appender.appendInteger(Math.floor(click.at / QUARTER_MS))
  appender.appendInteger(space)
  appender.appendInteger(target)
  appender.appendBoolean(click.target === 'page')
  appender.appendVarchar(click.trigger)
  appender.appendVarchar(click.kind)
  appender.appendUUID(uuidValue(BigInt(`0x${click.visitor}`)))
  appender.appendVarchar(click.country)
  appender.appendVarchar(click.city)
  appender.appendVarchar(click.device)
  appender.appendVarchar(click.system)
  appender.appendVarchar(click.browser)
  appender.appendVarchar(click.language)
  appender.appendVarchar(click.referrer)
  appender.appendVarchar(click.utmSource)
  appender.appendVarchar(click.utmMedium)
  appender.appendVarchar(click.utmCampaign)
  appender.appendVarchar(click.utmTerm)
  appender.appendVarchar(click.utmContent)
  appender.appendBoolean(isVisit)
  // until the day is sealed
  appender.appendBoolean(false)
  appender.appendBoolean(true)
  appender.appendUSmallInt(0)
  appender.appendUTinyInt(0)
  appender.appendUTinyInt(0)
  appender.appendUTinyInt(NONE_BEFORE)
  appender.appendNull()
  appender.endRow()
}
