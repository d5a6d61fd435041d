import type { PriceSpan } from '#contract/business/package-values.ts'
import type { Db } from '../../database.ts'

/** What somebody pays for a package, also a price that is no longer offered. */
export interface Price {
  id: string
  packageId: string
  packageName: string
  span: PriceSpan
  currency: string
  amountMinor: number
}

export async function findPrice(db: Db, id: string): Promise<Price | undefined> {
  const row = await db
    .selectFrom('package_price')
    .innerJoin('package', 'package.id', 'package_price.package_id')
    .select(['package_price.id', 'package.id as packageId', 'package.name as packageName'])
    .select(['package_price.span', 'package_price.currency'])
    .select('package_price.amount_minor as amountMinor')
    .where('package_price.id', '=', id)
    .executeTakeFirst()
  return row && { ...row, amountMinor: Number(row.amountMinor) }
}

export async function getPrice(db: Db, id: string): Promise<Price> {
  const price = await findPrice(db, id)
  if (price === undefined) throw new Error(`There is no price ${id}.`)
  return price
}

/** The end of a span that begins at a time, by the calendar in UTC: the 31st becomes the month's last day. */
export function endOfSpan(from: number, span: PriceSpan): number {
  const date = new Date(from)
  const day = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + (span === 'year' ? 12 : 1))
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(day, lastDay))
  return date.getTime()
}

/** Whether a change costs more by the time, and so happens at once rather than at the end. */
export function isUpgrade(from: Price, to: Price): boolean {
  return monthly(to) > monthly(from)
}

const monthly = ({ span, amountMinor }: Price) => amountMinor / (span === 'year' ? 12 : 1)
