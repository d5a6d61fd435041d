import { Button, Radio, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { ProviderKind } from '#contract/business/billing-values.ts'
import { text } from '#web/messages/index.ts'
import { toastSuccess } from '#web/platform/toasts.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'
import { detailsQuery, type LessenedPrice, order } from './billing.api.ts'
import classes from './billing.module.css'
import { PromoCodeField } from './promo-code-field.tsx'
import { sayOffer } from './say-price.ts'
import type { Billing } from './subscription-card.tsx'
import { leaveFor, useBillingAction } from './use-billing-action.ts'

/** Buying a package, or changing to another one. */
export function OrderCard({ spaceId, billing }: { spaceId: string; billing: Billing }) {
  const words = text.billing
  const { offers, providers, subscription } = billing
  const { data: details } = useQuery(detailsQuery(spaceId))
  const [given, setProvider] = useState<ProviderKind>()
  const [price, setPrice] = useState<LessenedPrice>()
  const { busy, act } = useBillingAction()
  const provider = given ?? (providers.includes('stripe') ? 'stripe' : 'manual')
  const other = offers.filter(
    (offer) =>
      subscription === null ||
      subscription.endsAtPeriodEnd ||
      subscription.next !== null ||
      offer.packageId !== subscription.offer.packageId ||
      offer.span !== subscription.offer.span,
  )
  // as the comparison of packages leads here
  const [wanted] = useSearchParams()
  const [chosen, choose] = useState(() => {
    const at = other.findIndex(({ packageId }) => packageId === wanted.get('package'))
    return at < 0 ? null : String(at)
  })
  const offer = other[Number(chosen ?? -1)]
  const isByInvoice = (subscription?.provider ?? provider) === 'manual'
  const lacksDetails = isByInvoice && details === null
  const pick = (at: string | null) => {
    choose(at)
    setPrice(undefined)
  }
  const submit = async () => {
    const more = subscription ? {} : { provider, price }
    const done = await order(spaceId, offer!, more)
    pick(null)
    if (done.result === 'redirect') leaveFor(done.address)
    else if (done.result === 'invoice') toastSuccess(words.ordered)
    else toastSuccess(done.isAtPeriodEnd ? words.changesLater : words.changed)
  }
  if (other.length === 0) return null
  return (
    <SectionCard
      title={subscription ? words.change : words.order}
      text={subscription ? words.changeText : words.orderText}
    >
      <div className={classes.form}>
        <Select
          label={words.package}
          placeholder={words.choose}
          data={other.map((one, at) => ({ value: String(at), label: sayOffer(one) }))}
          value={chosen}
          onChange={pick}
        />
        {!subscription && offer && (
          <PromoCodeField
            key={chosen}
            spaceId={spaceId}
            offer={offer}
            price={price}
            onPrice={setPrice}
          />
        )}
        {!subscription && providers.length > 1 && (
          <Radio.Group
            label={words.how}
            value={provider}
            onChange={(kind) => setProvider(kind as ProviderKind)}
          >
            <div className={classes.choices}>
              {providers.map((kind) => (
                <Radio key={kind} value={kind} label={words.ways[kind]} />
              ))}
            </div>
          </Radio.Group>
        )}
        {lacksDetails && <p className={classes.quiet}>{words.detailsFirst}</p>}
        <div className={classes.buttons}>
          <Button
            disabled={offer === undefined || lacksDetails}
            loading={busy === 'order'}
            onClick={() => act('order', submit)}
          >
            {words.orderNow}
          </Button>
        </div>
      </div>
    </SectionCard>
  )
}
