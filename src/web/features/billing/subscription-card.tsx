import '@mantine/core/styles/Alert.layer.css'
import { Alert, Anchor, Button } from '@mantine/core'
import type { getBillingEndpoint } from '#contract/business/payments.ts'
import type { AnswerOf } from '#contract/call-types.ts'
import { text } from '#web/messages/index.ts'
import { addressOf } from '#web/platform/call.ts'
import { toastSuccess } from '#web/platform/toasts.tsx'
import { formatDate } from '#web/ui/format-date.ts'
import { SectionCard } from '#web/ui/section-card.tsx'
import { cancelSubscription, openPortal, resumeSubscription } from './billing.api.ts'
import classes from './billing.module.css'
import { sayAmount, sayOffer } from './say-price.ts'
import { leaveFor, useBillingAction } from './use-billing-action.ts'

export type Billing = AnswerOf<typeof getBillingEndpoint>

/** What the space pays, until when, and what comes next. */
export function SubscriptionCard({ spaceId, billing }: { spaceId: string; billing: Billing }) {
  const words = text.billing
  const { busy, act } = useBillingAction()
  const { nextInvoice, hasPortal, canChange } = billing
  const { offer, next, paidUntil, endsAtPeriodEnd, graceEndsAt } = billing.subscription!
  const canResume = endsAtPeriodEnd || next !== null
  const cancel = async () => {
    await cancelSubscription(spaceId)
    toastSuccess(words.cancelled(formatDate(paidUntil)))
  }
  return (
    <SectionCard title={words.subscription}>
      {graceEndsAt && (
        <Alert color="red" title={words.failed} mb={16}>
          {words.failedText(formatDate(graceEndsAt))}
        </Alert>
      )}
      <p className={classes.offer}>{sayOffer(offer)}</p>
      <p className={classes.quiet}>
        {endsAtPeriodEnd
          ? words.ends(formatDate(paidUntil))
          : next
            ? words.becomes(sayOffer(next), formatDate(paidUntil))
            : nextInvoice &&
              words.next(
                sayAmount(nextInvoice.amount, nextInvoice.currency),
                formatDate(paidUntil),
              ) + (nextInvoice.promoCode ? ` (${nextInvoice.promoCode})` : '')}
      </p>
      {canChange && (
        <div className={classes.buttons}>
          {canResume && (
            <Button
              loading={busy === 'resume'}
              onClick={() => act('resume', () => resumeSubscription(spaceId))}
            >
              {words.resume}
            </Button>
          )}
          {hasPortal && (
            <Button
              variant="default"
              loading={busy === 'portal'}
              onClick={() => act('portal', async () => leaveFor(await openPortal(spaceId)))}
            >
              {words.portal}
            </Button>
          )}
          {!endsAtPeriodEnd && (
            <Button
              variant="subtle"
              color="red"
              loading={busy === 'cancel'}
              onClick={() => act('cancel', cancel)}
            >
              {words.cancel}
            </Button>
          )}
        </div>
      )}
    </SectionCard>
  )
}

/** An order that waits for its money. */
export function WaitingCard({ order }: { order: NonNullable<Billing['order']> }) {
  const words = text.billing
  const { offer, address, invoiceId, provider, promo } = order
  return (
    <SectionCard title={words.waiting} text={words.waitingText[provider]}>
      <p className={classes.offer}>{sayOffer(offer)}</p>
      {promo && (
        <p className={classes.quiet}>
          {`${promo.code}: − ${sayAmount(promo.discount, offer.currency)}`}
        </p>
      )}
      {address && <Anchor href={address}>{words.goOn}</Anchor>}
      {invoiceId && (
        <Anchor href={addressOf('billing.invoicePdf', { params: { id: invoiceId } })}>
          {words.pdf}
        </Anchor>
      )}
    </SectionCard>
  )
}
