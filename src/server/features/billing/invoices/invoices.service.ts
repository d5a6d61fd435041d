import type { InvoiceState } from '#contract/business/billing-values.ts'
import { failure } from '#contract/errors.ts'
import type { Deps } from '../../../deps.ts'
import { transaction } from '../../../platform/db/transaction.ts'
import { recordAudit } from '../../audit/index.ts'
import { requireOpenSpace, requirePermission } from '../../spaces/index.ts'
import type { InvoiceRow } from '../billing.table.ts'
import { creditInvoice } from '../manual/manual-payments.service.ts'
import { tryNow } from '../orders/try-now.ts'
import { askStripe } from '../stripe/open-stripe.ts'
import { type StripeAtHand, stripeAtHand } from '../stripe/stripe-objects.ts'
import { refundAtStripe } from '../stripe/sync-charge.ts'
import { invoicePdf } from './invoice-pdf.ts'
import { findInvoice, type InvoiceFilter, listInvoices } from './invoices.repository.ts'

export interface InvoicePage {
  rows: InvoiceRow[]
  nextCursor: string | null
}

interface Page {
  cursor?: string | undefined
  limit: number
}

/** Of the space that is open. @throws spaceNotFound, noPermission */
export async function listInvoicesOfSpace(
  deps: Deps,
  userId: string,
  page: Page,
): Promise<InvoicePage> {
  const spaceId = await requireOpenSpace(deps, userId, 'billing.read')
  return pageOf(deps, { spaceId }, page)
}

/** Of all spaces, with their names as far as they are there. */
export async function listAllInvoices(
  deps: Deps,
  state: InvoiceState | undefined,
  page: Page,
): Promise<InvoicePage> {
  return pageOf(deps, { state }, page)
}

async function pageOf(deps: Deps, filter: InvoiceFilter, { cursor, limit }: Page) {
  const found = await listInvoices(deps.db, filter, { before: cursor, limit: limit + 1 })
  const rows = found.slice(0, limit)
  return { rows, nextCursor: found.length > limit ? (rows.at(-1)?.id ?? null) : null }
}

/** By space id. */
export async function namesOfSpaces(
  deps: Pick<Deps, 'db'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await deps.db
    .selectFrom('space')
    .select(['id', 'name'])
    .where('id', 'in', [...ids])
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

interface InvoiceOfCaller {
  userId: string
  id: string
  isAdministrator: boolean
}

/** @throws notFound, noPermission; notFound for one that is the provider's */
export async function openPdf(
  deps: Deps,
  who: InvoiceOfCaller,
): Promise<AsyncGenerator<Uint8Array>> {
  const invoice = await getInvoice(deps, who)
  if (!hasPdf(invoice)) throw failure('notFound')
  return invoicePdf(invoice)
}

/** A provider's invoices are its own documents; our credit notes about them are ours. */
export const hasPdf = ({ provider, kind }: Pick<InvoiceRow, 'provider' | 'kind'>) =>
  provider === 'manual' || kind === 'creditNote'

/** Where the provider shows its invoice. @throws notFound, noPermission, packageTryLater */
export async function addressOfInvoice(deps: Deps, who: InvoiceOfCaller): Promise<string> {
  const { reference } = await getInvoice(deps, who)
  const hand = await stripeAtHand(deps)
  if (hand === undefined || reference === null) throw failure('notFound')
  const invoice = await tryNow(() => askStripe(() => hand.stripe.invoices.retrieve(reference)))
  const address = invoice.hosted_invoice_url ?? invoice.invoice_pdf
  if (!address) throw failure('notFound')
  return address
}

async function getInvoice(deps: Deps, who: InvoiceOfCaller): Promise<InvoiceRow> {
  const invoice = await findInvoice(deps.db, who.id)
  if (invoice === undefined) throw failure('notFound')
  if (who.isAdministrator) return invoice
  const access = { userId: who.userId, spaceId: invoice.space_id, absent: 'notFound' } as const
  await requirePermission(deps, { ...access, action: 'billing.read' })
  return invoice
}

/**
 * Gives an invoice's money back, at the provider or by the administrator's own hand.
 * @throws notFound, conflict if nothing is left to give back, packageTryLater
 */
export async function refundInvoice(deps: Deps, id: string): Promise<InvoiceRow> {
  const invoice = await findInvoice(deps.db, id)
  if (invoice === undefined || invoice.kind !== 'invoice') throw failure('notFound')
  if (invoice.provider === 'manual') {
    await creditInvoice(deps, id)
    return (await findInvoice(deps.db, id))!
  }
  if (invoice.state !== 'paid') throw failure('conflict')
  const hand: StripeAtHand | undefined = await stripeAtHand(deps)
  if (hand === undefined) throw failure('notFound')
  const refunded = await tryNow(() => refundAtStripe(deps, hand, invoice))
  const object = { kind: 'invoice', id, text: invoice.number ?? '' }
  await transaction(deps, (deps) => recordAudit(deps, { action: 'invoice-refund', object }))
  return refunded
}
