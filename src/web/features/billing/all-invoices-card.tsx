import { Anchor, Button, Select, Skeleton } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type InvoiceState, invoiceStates } from '#contract/business/billing-values.ts'
import type { AdminInvoice } from '#contract/business/payments.ts'
import { text } from '#web/messages/index.ts'
import { addressOf } from '#web/platform/call.ts'
import { toastSuccess } from '#web/platform/toasts.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'
import { ErrorPanel } from '#web/ui/state-panel.tsx'
import { adminInvoicesQuery, cancelInvoice, payInvoice, refundInvoice } from './billing.api.ts'
import classes from './billing.module.css'
import { InvoiceFacts } from './invoices-card.tsx'
import { useBillingAction } from './use-billing-action.ts'

/** Invoices of all spaces: those to mark as paid first. */
export function AllInvoicesCard() {
  const words = text.billing
  const [state, setState] = useState<InvoiceState | ''>('open')
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    adminInvoicesQuery(state),
  )
  const items = data?.pages.flatMap((page) => page.items)
  return (
    <SectionCard
      title={words.admin.invoices}
      action={
        <Select
          aria-label={words.admin.filter}
          data={[
            { value: '', label: words.admin.all },
            ...invoiceStates.map((value) => ({ value, label: words.states[value] })),
          ]}
          value={state}
          allowDeselect={false}
          onChange={(value) => setState((value ?? '') as InvoiceState | '')}
        />
      }
    >
      {items === undefined ? (
        error ? (
          <ErrorPanel error={error} retry={() => refetch()} />
        ) : (
          <Skeleton height={80} radius="lg" />
        )
      ) : items.length === 0 ? (
        <p className={classes.quiet}>{words.admin.none}</p>
      ) : (
        <ul className={classes.list}>
          {items.map((invoice) => (
            <li key={invoice.id} className={classes.row}>
              <InvoiceFacts invoice={invoice} of={invoice.spaceName} />
              <InvoiceActions invoice={invoice} />
            </li>
          ))}
        </ul>
      )}
      {hasNextPage && (
        <Button variant="default" loading={isFetchingNextPage} onClick={() => fetchNextPage()}>
          {words.more}
        </Button>
      )}
    </SectionCard>
  )
}

function InvoiceActions({ invoice }: { invoice: AdminInvoice }) {
  const words = text.billing.admin
  const { busy, act } = useBillingAction()
  const [isAsked, setAsked] = useState(false)
  const { id, number, kind, state, provider, hasPdf } = invoice
  const run = (name: string, what: (id: string) => Promise<unknown>) =>
    act(name, async () => {
      await what(id)
      toastSuccess(words.done)
    })
  if (isAsked) {
    return (
      <div className={classes.buttons}>
        <p>{words.refundAsk(number ?? '')}</p>
        <Button
          size="sm"
          color="red"
          loading={busy === 'refund'}
          onClick={() => run('refund', refundInvoice).then(() => setAsked(false))}
        >
          {words.refund}
        </Button>
        <Button size="sm" variant="default" onClick={() => setAsked(false)}>
          {text.common.cancel}
        </Button>
      </div>
    )
  }
  return (
    <div className={classes.buttons}>
      {hasPdf && (
        <Anchor
          href={addressOf('billing.invoicePdf', { params: { id } })}
          aria-label={text.billing.pdfOf(number ?? '')}
        >
          {text.billing.pdf}
        </Anchor>
      )}
      {state === 'open' && provider === 'manual' && (
        <>
          <Button size="sm" loading={busy === 'pay'} onClick={() => run('pay', payInvoice)}>
            {words.pay}
          </Button>
          <Button
            size="sm"
            variant="default"
            loading={busy === 'cancel'}
            onClick={() => run('cancel', cancelInvoice)}
          >
            {words.cancel}
          </Button>
        </>
      )}
      {state === 'paid' && kind === 'invoice' && (
        <Button size="sm" variant="subtle" color="red" onClick={() => setAsked(true)}>
          {words.refund}
        </Button>
      )}
    </div>
  )
}
