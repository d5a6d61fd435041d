import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Offer } from '#contract/business/payments.ts'
import { withStop } from '#contract/texts/grammar.ts'
import { text } from '#web/messages/index.ts'
import { CallFailure } from '#web/platform/call-failure.ts'
import { textOfError } from '#web/platform/toasts.tsx'
import { type LessenedPrice, priceWith } from './billing.api.ts'
import classes from './billing.module.css'
import { sayAmount, sayPrice } from './say-price.ts'

/** Not there, over, not for this package, used up, or used by this account (contract.md §8). */
const CODE_REFUSALS = /^err_(?:159|160|18[1-3])$/

/** A promo code, and what the offer costs with it: what is shown here is what is paid. */
export function PromoCodeField(props: {
  spaceId: string
  offer: Offer
  price: LessenedPrice | undefined
  onPrice: (price: LessenedPrice | undefined) => void
}) {
  const { spaceId, offer, price, onPrice } = props
  const words = text.billing
  const [code, setCode] = useState('')
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const apply = async () => {
    setBusy(true)
    setFailure(null)
    try {
      onPrice(await priceWith(spaceId, offer, code))
    } catch (error) {
      onPrice(undefined)
      const isOfCode = error instanceof CallFailure && CODE_REFUSALS.test(error.code)
      setFailure(withStop(textOfError(error)) + (isOfCode ? ` ${words.otherCode}` : ''))
    }
    setBusy(false)
  }
  return (
    <>
      <div className={classes.promo}>
        <TextInput
          label={words.promoCode}
          maxLength={100}
          value={code}
          error={failure !== null}
          onChange={(event) => {
            setCode(event.currentTarget.value)
            onPrice(undefined)
            setFailure(null)
          }}
          onKeyDown={(event) => event.key === 'Enter' && code.trim() && apply()}
        />
        <Button variant="default" disabled={!code.trim()} loading={isBusy} onClick={apply}>
          {words.applyCode}
        </Button>
      </div>
      <p role="alert" hidden={failure === null} className={classes.refused}>
        {failure}
      </p>
      <p role="status" hidden={price === undefined}>
        {price && (
          <>
            <s className={classes.quiet}>{sayAmount(offer.amount, offer.currency)}</s>{' '}
            <strong>{sayAmount(price.total, offer.currency)}</strong>{' '}
            {words.withCode(price.code, price.months)}
            {price.months !== null && ` ${words.afterwards(sayPrice(offer))}`}
          </>
        )}
      </p>
    </>
  )
}
