import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { spaceAddOnsEndpoint } from '#contract/add-ons/add-ons.ts'
import type { AnswerOf } from '#contract/call-types.ts'
import { may } from '#contract/permissions.ts'
import { billingQuery, orderAddOn } from '#web/features/billing/billing.api.ts'
import { leaveFor, useBillingAction } from '#web/features/billing/use-billing-action.ts'
import type { Space } from '#web/features/spaces/spaces.api.ts'
import { text } from '#web/messages/index.ts'
import { toastSuccess } from '#web/platform/toasts.tsx'
import { formatDate } from '#web/ui/format-date.ts'
import { SectionCard } from '#web/ui/section-card.tsx'
import { addOnsQuery } from './add-ons.api.ts'
import classes from './add-ons.module.css'
import { priceOf } from './price-of.ts'

type AddOns = AnswerOf<typeof spaceAddOnsEndpoint>
type Offer = AddOns['offers'][number]

/** What a space does not have, and what it can buy or have for longer. */
export function ShopCard({ space, addOns }: { space: Space; addOns: AddOns }) {
  const canBuy = may(space.role, 'billing.change')
  const { data: billing } = useQuery({ ...billingQuery(space.id), enabled: canBuy })
  const isSold = canBuy && (billing?.providers.length ?? 0) > 0
  const words = text.addOns
  const { items, offers } = addOns
  const unsold = items.filter(
    ({ kind, source }) => source === null && !offers.some((offer) => offer.kind === kind),
  )
  if (unsold.length + offers.length === 0) return null
  return (
    <SectionCard title={words.missing} text={isSold ? words.buyText : words.missingText}>
      <ul className={classes.list}>
        {offers.map((offer) => {
          const held = items.find(({ kind }) => kind === offer.kind)!
          const endsAt = held.source === 'subscription' ? held.endsAt : null
          return (
            <li key={offer.id} className={classes.item}>
              <span>
                <b>{offer.name}</b>
                <br />
                <span className="wp-muted">
                  {[
                    words.kinds[offer.kind],
                    priceOf(offer),
                    ...(offer.limit
                      ? [words.calls(offer.limit.callsPerMonth, offer.limit.callsPerMinute)]
                      : []),
                    ...(endsAt ? [words.until(formatDate(endsAt))] : []),
                  ].join(' · ')}
                </span>
              </span>
              {isSold && <BuyButton space={space} offer={offer} isHeld={endsAt !== null} />}
            </li>
          )
        })}
        {unsold.map(({ kind }) => (
          <li key={kind} className={classes.item}>
            <b>{words.kinds[kind]}</b>
          </li>
        ))}
      </ul>
    </SectionCard>
  )
}

function BuyButton(props: { space: Space; offer: Offer; isHeld: boolean }) {
  const { space, offer, isHeld } = props
  const words = text.addOns
  const client = useQueryClient()
  const { busy, act } = useBillingAction()
  const buy = async () => {
    const done = await orderAddOn(space.id, offer.id, offer.price.amount)
    if (done.result === 'redirect') leaveFor(done.address)
    else toastSuccess(words.ordered)
    await client.invalidateQueries({ queryKey: addOnsQuery(space.id).queryKey })
  }
  return (
    <Button
      variant="default"
      loading={busy !== null}
      aria-label={isHeld ? words.extendOf(offer.name) : words.buyOf(offer.name)}
      onClick={() => act('buy', buy)}
    >
      {isHeld ? words.extend : words.buy}
    </Button>
  )
}
