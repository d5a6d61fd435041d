import { formatAmount } from '#contract/business/billing-values.ts'
import { rolesThatMay } from '#contract/permissions.ts'
import type { Deps } from '../../../deps.ts'
import { enqueue } from '../../../jobs/outbox.ts'
import type { OutboxHandler } from '../../../jobs/outbox-runner.ts'
import { homeOfMails } from '../../../platform/mail/mail-home.ts'
import { findAccountRegion } from '../../layout/index.ts'
import { listMembers } from '../../spaces/index.ts'
import type { SubscriptionRow } from '../billing.table.ts'
import { findInvoice } from '../invoices/invoices.repository.ts'
import { getPrice } from '../package-prices.ts'
import { findSubscription } from './subscriptions.repository.ts'

export const BILLING_MAIL = 'billing.mail'

const DAY_MS = 24 * 60 * 60_000

/**
 * A payment failed and grace runs; its last day; the package has ended; an invoice waits to be paid.
 */
export type BillingMailKind = 'failed' | 'lastDay' | 'ended' | 'invoice'

interface BillingMailPayload {
  kind: BillingMailKind
  subscriptionId: string
  invoiceId: string | null
  userId: string
  /** the grace it is about: a later one has mails of its own */
  graceEndsAt: number | null
}

/** Writes to everybody who sees the space's invoices, in the transaction of these deps. */
export async function enqueueBillingMails(
  deps: Deps,
  subscription: SubscriptionRow,
  about: { kind: BillingMailKind; invoiceId?: string; notBeforeAt?: number },
): Promise<void> {
  const members = await listMembers(deps.db, [subscription.space_id])
  const able = rolesThatMay('billing.read') as readonly string[]
  for (const { user_id: userId } of members.filter(({ role }) => able.includes(role))) {
    const payload: BillingMailPayload = {
      ...{ kind: about.kind, subscriptionId: subscription.id, userId },
      invoiceId: about.invoiceId ?? null,
      graceEndsAt: subscription.grace_ends_at,
    }
    const { notBeforeAt } = about
    await enqueue(deps, { kind: BILLING_MAIL, payload, ...(notBeforeAt && { notBeforeAt }) })
  }
}

/** The mails of a grace that begins now: at once, and a day before its end. */
export async function enqueueGraceMails(deps: Deps, subscription: SubscriptionRow): Promise<void> {
  const notBeforeAt = (subscription.grace_ends_at ?? 0) - DAY_MS
  await enqueueBillingMails(deps, subscription, { kind: 'failed' })
  await enqueueBillingMails(deps, subscription, { kind: 'lastDay', notBeforeAt })
}

/** Sends the mail if what it says is still so. */
export const billingMailHandler: OutboxHandler<Deps> = {
  giveUpAfterMs: 2 * DAY_MS,
  async run(deps, payload: BillingMailPayload, entry) {
    const { kind, subscriptionId, invoiceId, userId, graceEndsAt } = payload
    const subscription = await findSubscription(deps.db, subscriptionId)
    if (subscription === undefined) return
    const isGrace = kind === 'failed' || kind === 'lastDay'
    if (isGrace && subscription.grace_ends_at !== graceEndsAt) return
    if (kind === 'ended' && subscription.ended_at === null) return
    const invoice = invoiceId === null ? undefined : await findInvoice(deps.db, invoiceId)
    if (kind === 'invoice' && invoice?.state !== 'open') return
    const members = await listMembers(deps.db, [subscription.space_id])
    const member = members.find(({ user_id }) => user_id === userId)
    if (member === undefined) return
    const { language } = await findAccountRegion(deps.db, userId)
    const lang = language || 'en'
    const until = kind === 'invoice' ? (invoice?.due_at ?? null) : graceEndsAt
    const price = await getPrice(deps.db, subscription.price_id)
    const content = await deps.views.renderBillingMail({
      ...{ language, kind, packageName: price.packageName },
      until: until === null ? '' : dayIn(lang, until),
      amount: invoice ? formatAmount(Number(invoice.total_minor), invoice.currency, lang) : '',
      billingUrl: deps.origins.screenUrl(subscription.space_id, '/billing'),
      home: await homeOfMails(deps),
    })
    await deps.mail.send({
      to: { name: member.name, address: member.email },
      ...content,
      id: entry.id,
    })
  },
}

const dayIn = (language: string, time: number) =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(time)
