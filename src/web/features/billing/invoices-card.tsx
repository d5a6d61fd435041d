import { Anchor, Button, Skeleton } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { InvoiceAnswer } from '#contract/business/payments.ts'
import { text } from '#web/messages/index.ts'
import { addressOf } from '#web/platform/call.ts'
import { formatDate } from '#web/ui/format-date.ts'
import { SectionCard } from '#web/ui/section-card.tsx'
import { ErrorPanel } from '#web/ui/state-panel.tsx'
import { type invoicesQuery, openInvoice } from './billing.api.ts'
import classes from './billing.module.css'
import { sayAmount } from './say-price.ts'
import { leaveFor, useBillingAction } from './use-billing-action.ts'

/** Invoices and credit notes of the space. */
export function InvoicesCard({ query }: { query: ReturnType<typeof invoicesQuery> }) {
  const words = text.billing
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery(query)
  const items = data?.pages.flatMap((page) => page.items)
  return (
    <SectionCard title={words.invoices}>
      {items === undefined ? (
        error ? (
          <ErrorPanel error={error} retry={() => refetch()} />
        ) : (
          <Skeleton height={80} radius="lg" />
        )
      ) : items.length === 0 ? (
        <p className={classes.quiet}>{words.noInvoices}</p>
      ) : (
        <ul className={classes.list}>
          {items.map((invoice) => (
            <li key={invoice.id} className={classes.row}>
              <InvoiceFacts invoice={invoice} />
              <InvoiceLink invoice={invoice} />
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

/** Number, date, amount and state of an invoice. */
export function InvoiceFacts({ invoice, of }: { invoice: InvoiceAnswer; of?: string | null }) {
  const words = text.billing
  const { number, kind, issuedAt, dueAt, total, currency, state } = invoice
  const isOpen = state === 'open'
  return (
    <div className={classes.what}>
      <span className={classes.name}>
        {words.kinds[kind]} {number}
      </span>
      <span className={classes.quiet}>
        {[of, invoice.text, formatDate(issuedAt), isOpen && dueAt && words.due(formatDate(dueAt))]
          .filter(Boolean)
          .join(' · ')}
      </span>
      <span className={classes.amount}>
        {sayAmount(total, currency)}
        <span className={classes.badge} data-state={state}>
          {kind === 'invoice' && words.states[state]}
        </span>
      </span>
    </div>
  )
}

function InvoiceLink({ invoice }: { invoice: InvoiceAnswer }) {
  const words = text.billing
  const { busy, act } = useBillingAction()
  const { id, number, hasPdf } = invoice
  if (hasPdf) {
    return (
      <Anchor
        href={addressOf('billing.invoicePdf', { params: { id } })}
        aria-label={words.pdfOf(number ?? '')}
      >
        {words.pdf}
      </Anchor>
    )
  }
  return (
    <Button
      variant="default"
      size="sm"
      loading={busy === id}
      onClick={() => act(id, async () => leaveFor(await openInvoice(id)))}
    >
      {words.open}
    </Button>
  )
}
