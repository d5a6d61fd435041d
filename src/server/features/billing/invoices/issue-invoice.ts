import { failure } from '#contract/errors.ts'
import type { Deps } from '../../../deps.ts'
import type { InvoiceRow } from '../billing.table.ts'
import { findBillingDetails } from '../billing-details.service.ts'
import { findSeller } from '../providers/providers.service.ts'
import { type InvoiceDocument, taxWithin } from './invoice-document.ts'
import { findInvoice, insertInvoice, listCredits, takeNumber } from './invoices.repository.ts'

const DAY_MS = 24 * 60 * 60_000
/** Invoices and credit notes of our own share one series, so that no number is missing in it. */
const SERIES = 'invoices'

export interface InvoiceToIssue {
  spaceId: string
  orderId: string | null
  subscriptionId: string | null
  language: string
  currency: string
  lines: InvoiceDocument['lines']
  period: InvoiceDocument['period']
}

/**
 * Makes an invoice of the operator's own, in the transaction of these deps: the number is given
 * with it or not at all.
 * @throws paymentsNotConfigured without the operator's details, configureFirst without the space's
 */
export async function issueInvoice(deps: Deps, given: InvoiceToIssue): Promise<InvoiceRow> {
  const seller = await findSeller(deps)
  if (seller === undefined) throw failure('paymentsNotConfigured')
  const buyer = await findBillingDetails(deps, given.spaceId)
  if (buyer === undefined) throw failure('configureFirst')
  const now = deps.clock.now()
  const total = given.lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  const { language, lines, period } = given
  return insert(deps, {
    ...{ space_id: given.spaceId, order_id: given.orderId, subscription_id: given.subscriptionId },
    ...{ kind: 'invoice', credits: null, reference: null, currency: given.currency },
    total_minor: total,
    tax_minor: taxWithin(total, seller.taxRate),
    document: { language, seller, buyer, lines, period, creditedNumber: null },
    ...{ state: total === 0 ? 'paid' : 'open', paid_at: total === 0 ? now : null },
    due_at: now + seller.dueDays * DAY_MS,
    provider: 'manual',
    prefix: seller.numberPrefix,
  })
}

/** How much of an invoice is not yet given back. */
export async function creditableOf(deps: Pick<Deps, 'db'>, invoice: InvoiceRow): Promise<number> {
  const credits = await listCredits(deps.db, invoice.id)
  return credits.reduce(
    (sum, { total_minor }) => sum + Number(total_minor),
    Number(invoice.total_minor),
  )
}

/**
 * Says that money of an invoice was given back, in the transaction of these deps.
 * @param reference the provider's id of the refund or dispute: it has one credit note
 * @returns undefined if that was said already, or nothing is left to give back
 */
export async function issueCreditNote(
  deps: Deps,
  invoice: InvoiceRow,
  given: { amountMinor: number; reference: string | null; isDispute: boolean },
): Promise<InvoiceRow | undefined> {
  const amount = Math.min(given.amountMinor, await creditableOf(deps, invoice))
  if (amount <= 0) return undefined
  const document = JSON.parse(invoice.document) as InvoiceDocument
  const seller = document.seller ?? (await findSeller(deps)) ?? null
  const share = amount / Number(invoice.total_minor)
  const now = deps.clock.now()
  const { space_id, order_id, subscription_id, provider, currency } = invoice
  return insert(deps, {
    ...{ space_id, order_id, subscription_id, provider, currency },
    ...{ kind: 'creditNote', credits: invoice.id, reference: given.reference },
    total_minor: -amount,
    tax_minor: -Math.round(Number(invoice.tax_minor) * share),
    document: {
      ...document,
      seller,
      buyer: document.buyer ?? (await findBillingDetails(deps, space_id)) ?? null,
      lines: [{ text: document.lines[0]?.text ?? '', amountMinor: -amount }],
      creditedNumber: invoice.number,
    },
    ...{ state: 'paid', paid_at: now, due_at: null },
    prefix: seller?.numberPrefix ?? '',
  })
}

type NewInvoice = Pick<
  InvoiceRow,
  | 'space_id'
  | 'order_id'
  | 'subscription_id'
  | 'provider'
  | 'kind'
  | 'credits'
  | 'reference'
  | 'currency'
  | 'total_minor'
  | 'tax_minor'
  | 'state'
  | 'due_at'
  | 'paid_at'
> & { document: InvoiceDocument; prefix: string }

async function insert(deps: Deps, { prefix, ...given }: NewInvoice): Promise<InvoiceRow> {
  const id = deps.ids.uuid()
  const now = deps.clock.now()
  const number = await takeNumber(deps.db, SERIES)
  await insertInvoice(deps.db, {
    ...given,
    id,
    number: `${prefix}${String(number).padStart(5, '0')}`,
    document: JSON.stringify(given.document),
    issued_at: now,
    created_at: now,
  })
  return (await findInvoice(deps.db, id))!
}
