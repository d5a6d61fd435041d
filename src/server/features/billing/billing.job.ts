import type { Deps } from '../../deps.ts'
import { type ScheduledJob, schedule } from '../../jobs/schedule.ts'
import { advanceManual } from './manual/manual-payments.service.ts'
import { reconcileStripe } from './stripe/reconcile-stripe.ts'
import { BILLING_MAIL, billingMailHandler } from './subscriptions/billing-mail.job.ts'

const MINUTE_MS = 60_000

export const billingOutboxHandlers = { [BILLING_MAIL]: billingMailHandler }

export const billingJobs: readonly ScheduledJob<Deps>[] = [
  schedule('billing.advanceManual', 60 * MINUTE_MS, advanceManual),
  schedule('billing.reconcileStripe', 5 * MINUTE_MS, reconcileStripe),
]
