import type { AddOn, GivenAddOn } from '#contract/add-ons/add-ons.ts'
import type { GivenRow } from './add-ons.repository.ts'
import type { AddOnTable } from './add-ons.table.ts'

type Limits = Pick<AddOnTable, 'calls_per_month' | 'calls_per_minute'>

export function presentAddOn(row: AddOnTable, spaces: number): AddOn {
  const { id, kind, name, link } = row
  return {
    ...{ id, kind, name, spaces, limit: presentLimit(row), link: link === '' ? null : link },
    price: { span: row.price_span, currency: row.price_currency, amount: row.price_amount },
  }
}

export function presentLimit({ calls_per_month, calls_per_minute }: Limits): AddOn['limit'] {
  if (calls_per_month === null || calls_per_minute === null) return null
  return { callsPerMonth: calls_per_month, callsPerMinute: calls_per_minute }
}

export function presentGiven(row: GivenRow): GivenAddOn {
  const { id, add_on_id: addOnId, kind, name, source } = row
  return { id, addOnId, kind, name, source, endsAt: timeOf(row.ends_at) }
}

export const timeOf = (time: number | null) => (time === null ? null : new Date(time).toISOString())
