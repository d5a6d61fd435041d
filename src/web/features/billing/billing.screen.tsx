import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { may } from '#contract/permissions.ts'
import { RedeemLine } from '#web/features/packages/redeem-line.tsx'
import { openAmong, type Space, spacesQuery } from '#web/features/spaces/spaces.api.ts'
import { text } from '#web/messages/index.ts'
import { installationQuery } from '#web/platform/installation.ts'
import { Screen } from '#web/ui/screen.tsx'
import { ErrorPanel, StatePanel } from '#web/ui/state-panel.tsx'
import { billingQuery, invoicesQuery } from './billing.api.ts'
import classes from './billing.module.css'
import { DetailsCard } from './details-card.tsx'
import { InvoicesCard } from './invoices-card.tsx'
import { OrderCard } from './order-card.tsx'
import { SubscriptionCard, WaitingCard } from './subscription-card.tsx'
import { useReturn } from './use-return.ts'

/** /app/billing: what the open space pays, its invoices, and to whom they are made out. */
export function BillingScreen() {
  const spaces = useQuery(spacesQuery)
  const space = openAmong(spaces.data ?? [])
  return (
    <Screen title={text.billing.title}>
      {space ? (
        <Cards spaceId={space.id} role={space.role} />
      ) : spaces.error ? (
        <ErrorPanel error={spaces.error} retry={() => spaces.refetch()} />
      ) : (
        <Skeleton height={240} radius="lg" />
      )}
    </Screen>
  )
}

function Cards({ spaceId, role }: { spaceId: string; role: Space['role'] }) {
  const { data, error, refetch } = useQuery(billingQuery(spaceId))
  const hasPackages = useQuery(installationQuery).data?.hasPackages ?? false
  useReturn()
  if (data === undefined) {
    return error ? (
      <ErrorPanel error={error} retry={() => refetch()} />
    ) : (
      <Skeleton height={240} radius="lg" />
    )
  }
  const { subscription, order, offers, providers, canChange } = data
  const isSold = offers.length > 0 && providers.length > 0
  const words = text.billing
  return (
    <div className={classes.cards}>
      {subscription && <SubscriptionCard spaceId={spaceId} billing={data} />}
      {order && <WaitingCard order={order} />}
      {!subscription && !isSold && (
        <StatePanel picture="empty" title={words.nothingTitle}>
          {words.nothingText}
        </StatePanel>
      )}
      {isSold && canChange && <OrderCard spaceId={spaceId} billing={data} />}
      {hasPackages && may(role, 'space.change') && <RedeemLine />}
      {(isSold || subscription) && <DetailsCard spaceId={spaceId} canChange={canChange} />}
      <InvoicesCard query={invoicesQuery(spaceId)} />
    </div>
  )
}
