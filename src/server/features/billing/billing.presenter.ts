import type { PaymentProvider } from '#contract/business/payment-providers.ts'
import type { InvoiceAnswer, Subscription } from '#contract/business/payments.ts'
import type { InvoiceRow } from './billing.table.ts'
import type { InvoiceDocument } from './invoices/invoice-document.ts'
import { hasPdf } from './invoices/invoices.service.ts'
import type { priceOfWish } from './orders/checkout.service.ts'
import type { Price } from './package-prices.ts'
import type { ProviderWithUse, StripeSettings } from './providers/providers.service.ts'
import type { LessenedPrice } from './subscriptions/lessened-price.ts'
import type { Billing } from './subscriptions/subscriptions.service.ts'

const isoTime = (time: number) => new Date(time).toISOString()

export function presentProvider({ row, subscriptions }: ProviderWithUse): PaymentProvider {
  const settings = JSON.parse(row.settings)
  return {
    kind: row.kind,
    seller: row.kind === 'manual' ? settings : null,
    stripe: row.kind === 'stripe' ? presentStripe(row, settings) : null,
    subscriptions,
    changedAt: isoTime(row.changed_at),
  }
}

function presentStripe(row: ProviderWithUse['row'], settings: StripeSettings) {
  const { isLive, addsTax, keyEnd } = settings
  const lastEventAt = row.last_event_at === null ? null : isoTime(row.last_event_at)
  return { account: row.account, isLive, addsTax, keyEnd, lastEventAt }
}

const offerOf = ({ packageId, packageName, span, currency, amountMinor }: Price) => ({
  ...{ packageId, packageName, span, currency },
  amount: amountMinor,
})

export function presentBilling(billing: Billing) {
  const { subscription, order, providers, hasPortal, canChange } = billing
  return {
    ...{ providers, hasPortal, canChange, offers: billing.offers.map(offerOf) },
    subscription: subscription ? presentSubscription(subscription) : null,
    nextInvoice: subscription ? nextInvoiceOf(subscription, billing.nextPayment!) : null,
    order: order
      ? {
          ...{ id: order.row.id, provider: order.row.provider, offer: offerOf(order.price) },
          ...{ address: order.row.address, invoiceId: order.invoice?.id ?? null },
          promo: order.promo
            ? { code: order.promo.code, discount: Number(order.promo.discount_minor) }
            : null,
        }
      : null,
  }
}

type KnownSubscription = NonNullable<Billing['subscription']>

function presentSubscription({ row, price, next }: KnownSubscription): Subscription {
  return {
    ...{ provider: row.provider, state: row.state, offer: offerOf(price) },
    paidUntil: isoTime(row.period_end_at),
    endsAtPeriodEnd: row.ends_at_period_end === 1,
    next: next ? offerOf(next) : null,
    graceEndsAt: row.grace_ends_at === null ? null : isoTime(row.grace_ends_at),
  }
}

function nextInvoiceOf({ row, price }: KnownSubscription, payment: LessenedPrice) {
  if (row.ends_at_period_end === 1) return null
  return {
    ...{ at: isoTime(row.period_end_at), currency: price.currency, amount: payment.amountMinor },
    promoCode: payment.discount?.code ?? null,
  }
}

export function presentPrice({ price, discount }: Awaited<ReturnType<typeof priceOfWish>>) {
  const off = discount?.amountMinor ?? 0
  return {
    ...{ offer: offerOf(price), discount: off, total: price.amountMinor - off },
    ...{ code: discount?.code ?? '', months: discount?.months ?? null },
  }
}

export function presentInvoice(row: InvoiceRow): InvoiceAnswer {
  const { id, kind, provider, number, state, currency } = row
  const document = JSON.parse(row.document) as InvoiceDocument
  return {
    ...{ id, kind, provider, number, state, currency },
    spaceId: row.space_id,
    total: Number(row.total_minor),
    tax: Number(row.tax_minor),
    text: document.lines[0]?.text ?? '',
    issuedAt: isoTime(row.issued_at),
    dueAt: row.due_at === null ? null : isoTime(row.due_at),
    paidAt: row.paid_at === null ? null : isoTime(row.paid_at),
    hasPdf: hasPdf(row),
  }
}
