import { text } from '#web/messages/index.ts'
import { Screen } from '#web/ui/screen.tsx'
import { AllInvoicesCard } from './all-invoices-card.tsx'
import classes from './billing.module.css'
import { ProvidersCard } from './providers-card.tsx'

/** /app/admin/payments: how customers pay, and their invoices. */
export function PaymentsScreen() {
  return (
    <Screen title={text.billing.admin.title}>
      <div className={classes.cards}>
        <ProvidersCard />
        <AllInvoicesCard />
      </div>
    </Screen>
  )
}
