import type Stripe from 'stripe'
import type { InvoiceState } from '#contract/business/billing-values.ts'
import type { Deps } from '../../../deps.ts'
import type { InvoiceDocument } from '../invoices/invoice-document.ts'
import {
  changeInvoice,
  findInvoiceByReference,
  insertInvoice,
} from '../invoices/invoices.repository.ts'
import { ms } from './stripe-objects.ts'

const STATES: Readonly<Record<string, InvoiceState>> = {
  open: 'open',
  uncollectible: 'open',
  paid: 'paid',
  void: 'void',
}

/** What invoices belong to. */
interface InvoicesOf {
  spaceId: string
  orderId: string | null
  subscriptionId: string | null
}

/** Keeps what Stripe's invoices of a subscription or an order say, in the transaction of these deps. */
export async function keepInvoices(
  deps: Deps,
  of: InvoicesOf,
  invoices: readonly Stripe.Invoice[],
): Promise<void> {
  for (const invoice of invoices) {
    const state = STATES[invoice.status ?? '']
    if (state === undefined) continue
    const known = await findInvoiceByReference(deps.db, invoice.id)
    const paidAt = invoice.status_transitions.paid_at
    const change = {
      state,
      number: invoice.number,
      total_minor: invoice.total,
      tax_minor: (invoice.total_taxes ?? []).reduce((sum, { amount }) => sum + amount, 0),
      document: JSON.stringify(documentOf(invoice)),
      paid_at: paidAt === null ? null : ms(paidAt),
    }
    if (known) {
      await changeInvoice(deps.db, known.id, change)
      continue
    }
    await insertInvoice(deps.db, {
      ...change,
      ...{ id: deps.ids.uuid(), space_id: of.spaceId, order_id: of.orderId },
      ...{ subscription_id: of.subscriptionId, provider: 'stripe', kind: 'invoice', credits: null },
      ...{ reference: invoice.id, currency: invoice.currency.toUpperCase() },
      ...{ issued_at: ms(invoice.created), created_at: deps.clock.now() },
      due_at: invoice.due_date === null ? null : ms(invoice.due_date),
    })
  }
}

function documentOf(invoice: Stripe.Invoice): InvoiceDocument {
  const lines = invoice.lines.data.map(({ description, amount }) => ({
    text: description ?? '',
    amountMinor: amount,
  }))
  const period = invoice.lines.data.at(-1)?.period
  return {
    ...{ language: '', seller: null, buyer: null, lines, creditedNumber: null },
    period: period ? { from: ms(period.start), to: ms(period.end) } : null,
  }
}
