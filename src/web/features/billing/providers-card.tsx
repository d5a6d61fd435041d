import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type ProviderKind, providerKinds } from '#contract/business/billing-values.ts'
import type { PaymentProvider } from '#contract/business/payment-providers.ts'
import { text } from '#web/messages/index.ts'
import { toastSuccess } from '#web/platform/toasts.tsx'
import { formatDateTime } from '#web/ui/format-date.ts'
import { SectionCard } from '#web/ui/section-card.tsx'
import { ErrorPanel } from '#web/ui/state-panel.tsx'
import { checkProvider, providersQuery, removeProvider } from './billing.api.ts'
import classes from './billing.module.css'
import { ManualForm } from './manual-form.tsx'
import { StripeForm } from './stripe-form.tsx'
import { useBillingAction } from './use-billing-action.ts'

/** The ways in which customers can pay. */
export function ProvidersCard() {
  const words = text.billing.admin
  const { data, error, refetch } = useQuery(providersQuery)
  return (
    <SectionCard title={words.providers} text={words.providersText}>
      {data ? (
        <ul className={classes.list}>
          {providerKinds.map((kind) => (
            <li key={kind} className={classes.provider}>
              <Provider
                kind={kind}
                provider={data.items.find((one) => one.kind === kind)}
                webhook={data.webhook}
              />
            </li>
          ))}
        </ul>
      ) : error ? (
        <ErrorPanel error={error} retry={() => refetch()} />
      ) : (
        <Skeleton height={120} radius="lg" />
      )}
    </SectionCard>
  )
}

export interface Webhook {
  address: string
  events: readonly string[]
}

function Provider(props: {
  kind: ProviderKind
  provider: PaymentProvider | undefined
  webhook: Webhook
}) {
  const words = text.billing.admin
  const { kind, provider, webhook } = props
  const [isOpen, setOpen] = useState(false)
  const { busy, act } = useBillingAction()
  const close = () => setOpen(false)
  return (
    <>
      <div className={classes.row}>
        <div className={classes.what}>
          <span className={classes.name}>{words[kind]}</span>
          <span className={classes.quiet}>
            {kind === 'manual' ? words.manualText : words.stripeText}
          </span>
          {provider && <Facts provider={provider} />}
        </div>
        {!isOpen && (
          <div className={classes.buttons}>
            {provider?.stripe && (
              <Button
                variant="default"
                loading={busy === 'check'}
                onClick={() =>
                  act('check', async () => {
                    await checkProvider(kind)
                    toastSuccess(words.works)
                  })
                }
              >
                {words.check}
              </Button>
            )}
            <Button variant={provider ? 'default' : 'filled'} onClick={() => setOpen(true)}>
              {provider ? words.edit : words.setUp}
            </Button>
            {provider && (
              <Button
                variant="subtle"
                color="red"
                loading={busy === 'remove'}
                onClick={() =>
                  act('remove', async () => {
                    await removeProvider(kind)
                    toastSuccess(words.removed)
                  })
                }
              >
                {words.remove}
              </Button>
            )}
          </div>
        )}
      </div>
      {isOpen &&
        (kind === 'manual' ? (
          <ManualForm seller={provider?.seller ?? null} onClose={close} />
        ) : (
          <StripeForm provider={provider} webhook={webhook} onClose={close} />
        ))}
    </>
  )
}

function Facts({ provider }: { provider: PaymentProvider }) {
  const words = text.billing.admin
  const { stripe, subscriptions } = provider
  return (
    <>
      <span>
        {words.isOn} · {words.subscriptions(subscriptions)}
      </span>
      {stripe && (
        <>
          <span className={classes.quiet}>
            {(stripe.isLive ? words.live : words.test)(stripe.account, stripe.keyEnd)}
          </span>
          <span className={classes.quiet}>
            {stripe.lastEventAt === null
              ? words.noEvent
              : words.lastEvent(formatDateTime(stripe.lastEventAt))}
          </span>
        </>
      )}
    </>
  )
}
