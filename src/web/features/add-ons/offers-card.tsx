import { Button, Modal, Select, Skeleton, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ADD_ON_NAME_MAX, type AddOnKind, addOnKinds } from '#contract/add-ons/add-on-values.ts'
import type { AddOn } from '#contract/add-ons/add-ons.ts'
import { minorDigits } from '#contract/business/billing-values.ts'
import { type PriceSpan, priceSpans } from '#contract/business/package-values.ts'
import { FormAlert } from '#web/features/auth/fields/form-alert.tsx'
import { text } from '#web/messages/index.ts'
import { textOfError, toastError, toastSuccess } from '#web/platform/toasts.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'
import { ErrorPanel } from '#web/ui/state-panel.tsx'
import { changeAddOn, createAddOn, deleteAddOn, offersQuery } from './add-ons.api.ts'
import classes from './add-ons.module.css'
import { priceOf } from './price-of.ts'

/** The add-ons that the installation offers. */
export function OffersCard() {
  const { data, error, refetch } = useQuery(offersQuery)
  const [isAdding, setAdding] = useState(false)
  const words = text.addOns
  return (
    <SectionCard
      title={words.offers}
      text={words.offersText}
      action={<Button onClick={() => setAdding(true)}>{words.add}</Button>}
    >
      {error ? (
        <ErrorPanel error={error} retry={() => refetch()} />
      ) : data === undefined ? (
        <Skeleton height={48} radius="lg" />
      ) : data.length === 0 ? (
        <p className="wp-muted">{words.offersEmpty}</p>
      ) : (
        <ul className={classes.list} aria-label={words.offers}>
          {data.map((one) => (
            <Offer key={one.id} addOn={one} />
          ))}
        </ul>
      )}
      {isAdding && <OfferDialog onClose={() => setAdding(false)} />}
    </SectionCard>
  )
}

function Offer({ addOn }: { addOn: AddOn }) {
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [isChanging, setChanging] = useState(false)
  const words = text.addOns
  const { id, kind, name, limit, spaces } = addOn
  const remove = async () => {
    setBusy(true)
    try {
      await deleteAddOn(id)
    } catch (error) {
      toastError(error)
    } finally {
      setBusy(false)
      await client.invalidateQueries({ queryKey: offersQuery.queryKey })
    }
  }
  const facts = [
    words.kinds[kind],
    priceOf(addOn),
    limit && words.calls(limit.callsPerMonth, limit.callsPerMinute),
    words.spaces(spaces),
  ]
  return (
    <li className={classes.item}>
      <span>
        <b>{name}</b>
        <br />
        <span className="wp-muted">{facts.filter(Boolean).join(' · ')}</span>
      </span>
      <span className={classes.row}>
        <Button
          variant="default"
          size="sm"
          aria-label={words.changeOf(name)}
          onClick={() => setChanging(true)}
        >
          {text.common.edit}
        </Button>
        <Button
          variant="default"
          size="sm"
          loading={busy}
          aria-label={words.stopOfferingOf(name)}
          onClick={remove}
        >
          {words.stopOffering}
        </Button>
      </span>
      {isChanging && <OfferDialog addOn={addOn} onClose={() => setChanging(false)} />}
    </li>
  )
}

/** @param addOn the one to change; its kind stays */
function OfferDialog({ addOn, onClose }: { addOn?: AddOn; onClose: () => void }) {
  const client = useQueryClient()
  const words = text.addOns
  const [kind, setKind] = useState<AddOnKind>(addOn?.kind ?? 'interstitial')
  const [span, setSpan] = useState<PriceSpan>(addOn?.price.span ?? 'month')
  const [draft, setDraft] = useState(() => draftOf(addOn))
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const field = (name: keyof typeof draft) => ({
    value: draft[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      setDraft({ ...draft, [name]: event.currentTarget.value }),
  })
  const submit = async () => {
    setBusy(true)
    setFailure(null)
    const { name, currency, month, minute, link } = draft
    const amount = minorAmount(draft.amount, currency)
    const limit = { callsPerMonth: Number(month), callsPerMinute: Number(minute) }
    try {
      const body = {
        ...{ name, price: { span, currency, amount } },
        ...{ limit: kind === 'api' ? limit : null, link: link === '' ? null : link },
      }
      await (addOn ? changeAddOn(addOn.id, body) : createAddOn({ kind, ...body }))
      toastSuccess(addOn ? words.changed : words.added)
      await client.invalidateQueries({ queryKey: offersQuery.queryKey })
      onClose()
    } catch (error) {
      setFailure(textOfError(error))
      setBusy(false)
    }
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={addOn ? words.changeOf(addOn.name) : words.add}
      closeButtonProps={{ 'aria-label': text.common.close }}
    >
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <FormAlert message={failure} />
        {addOn === undefined && (
          <Select
            label={words.kind}
            allowDeselect={false}
            data={addOnKinds.map((value) => ({ value, label: words.kinds[value] }))}
            value={kind}
            onChange={(value) => setKind(addOnKinds.find((one) => one === value) ?? kind)}
          />
        )}
        <TextInput label={words.name} required maxLength={ADD_ON_NAME_MAX} {...field('name')} />
        <div className={classes.three}>
          <TextInput label={words.amount} required inputMode="decimal" {...field('amount')} />
          <TextInput label={words.currency} required maxLength={3} {...field('currency')} />
          <Select
            label={words.span}
            allowDeselect={false}
            data={priceSpans.map((value) => ({ value, label: words.spans[value] }))}
            value={span}
            onChange={(value) => setSpan(priceSpans.find((one) => one === value) ?? span)}
          />
        </div>
        {kind === 'api' && (
          <div className={classes.three}>
            <TextInput label={words.perMonth} required inputMode="numeric" {...field('month')} />
            <TextInput label={words.perMinute} required inputMode="numeric" {...field('minute')} />
          </div>
        )}
        {kind === 'extension' && (
          <TextInput
            label={words.link}
            description={words.linkHint}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            {...field('link')}
          />
        )}
        <div className={classes.row}>
          <Button type="submit" loading={busy}>
            {addOn ? text.common.save : words.add}
          </Button>
          <Button variant="default" onClick={onClose}>
            {text.common.cancel}
          </Button>
        </div>
      </form>
    </Modal>
  )
}

function draftOf(addOn: AddOn | undefined) {
  const currency = addOn?.price.currency ?? 'EUR'
  return {
    ...{ name: addOn?.name ?? '', currency, link: addOn?.link ?? '' },
    amount: addOn ? String(addOn.price.amount / 10 ** minorDigits(currency)) : '',
    month: String(addOn?.limit?.callsPerMonth ?? ''),
    minute: String(addOn?.limit?.callsPerMinute ?? ''),
  }
}

/** In the minor unit of the currency; -1, which is refused, for anything that is no amount. */
function minorAmount(typed: string, currency: string): number {
  const amount = typed.trim() === '' ? Number.NaN : Number(typed.replace(',', '.'))
  if (Number.isNaN(amount) || !/^[A-Z]{3}$/.test(currency)) return -1
  return Math.round(amount * 10 ** minorDigits(currency))
}
