import {
  Button,
  Checkbox,
  Modal,
  MultiSelect,
  NativeSelect,
  NumberInput,
  TextInput,
} from '@mantine/core'
import { useForm } from '@mantine/form'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { minorDigits, priceDigits } from '#contract/business/billing-values.ts'
import { type PriceSpan, priceSpans } from '#contract/business/package-values.ts'
import { PROMO_MONTHS_MAX } from '#contract/business/promo-code-values.ts'
import { text } from '#web/messages/index.ts'
import { CallFailure } from '#web/platform/call-failure.ts'
import { toastError } from '#web/platform/toasts.tsx'
import { decimalInput } from '#web/ui/decimal-input.ts'
import { focusWrong } from '#web/ui/focus-wrong.ts'
import forms from '#web/ui/form.module.css'
import { dayHere } from '#web/ui/format-date.ts'
import {
  changePromoCode,
  createPromoCode,
  type Named,
  type PromoCode,
  type PromoCodeWish,
  spacesLikeQuery,
} from './promo-codes.api.ts'
import classes from './promo-codes.module.css'

/** The fields of a promo code; without `one`, of a new one. */
export function PromoCodeDialog(props: {
  one: PromoCode | undefined
  packages: readonly Named[]
  onClose: () => void
  onDone: () => void
}) {
  const { one, onClose, onDone } = props
  const words = text.promoCodes
  const form = useForm({ mode: 'controlled', initialValues: valuesOf(one) })
  const { kind, lasts } = form.values
  const submit = async (values: Values) => {
    try {
      const wish = wishOf(values, one)
      await (one ? changePromoCode(one.id, wish) : createPromoCode(wish))
      onDone()
    } catch (error) {
      if (error instanceof CallFailure) form.setErrors(error.fields ?? {})
      toastError(error)
    }
  }
  const limit = { min: 1, allowDecimal: false, placeholder: words.noLimit }
  return (
    <Modal
      opened
      size="lg"
      onClose={onClose}
      title={one?.code ?? words.add}
      closeButtonProps={{ 'aria-label': text.common.close }}
    >
      <form className={forms.form} onSubmit={form.onSubmit(submit, focusWrong)} noValidate>
        {one && one.settled + one.reserved > 0 && <p className={classes.quiet}>{words.keeps}</p>}
        <TextInput
          label={words.code}
          description={words.codeHint}
          maxLength={40}
          data-autofocus
          {...form.getInputProps('code')}
        />
        <div className={classes.pair}>
          <NativeSelect
            label={words.kind}
            data={(['percent', 'amount'] as const).map((value) => ({
              value,
              label: words.kinds[value],
            }))}
            {...form.getInputProps('kind')}
          />
          {kind === 'percent' ? (
            <NumberInput
              label={words.percent}
              min={1}
              max={100}
              allowDecimal={false}
              suffix=" %"
              {...form.getInputProps('percent')}
            />
          ) : (
            <>
              <NumberInput
                label={words.amount}
                min={0}
                {...decimalInput}
                decimalScale={priceDigits(form.values.currency)}
                {...form.getInputProps('amount')}
              />
              <TextInput label={words.currency} maxLength={3} {...form.getInputProps('currency')} />
            </>
          )}
        </div>
        <div className={classes.pair}>
          <NativeSelect
            label={words.duration}
            data={(['once', 'months', 'forever'] as const).map((value) => ({
              value,
              label: words.durations[value],
            }))}
            {...form.getInputProps('lasts')}
          />
          {lasts === 'months' && (
            <NumberInput
              label={words.months}
              min={2}
              max={PROMO_MONTHS_MAX}
              allowDecimal={false}
              {...form.getInputProps('months')}
            />
          )}
        </div>
        <MultiSelect
          label={words.packages}
          placeholder={form.values.packageIds.length === 0 ? words.all : ''}
          data={[...props.packages, ...(one?.packages ?? [])]
            .filter(({ id }, at, all) => all.findIndex((other) => other.id === id) === at)
            .map(({ id, name }) => ({ value: id, label: name || '?' }))}
          {...form.getInputProps('packageIds')}
        />
        <MultiSelect
          label={words.spans}
          placeholder={form.values.spans.length === 0 ? words.all : ''}
          data={priceSpans.map((value) => ({ value, label: text.packages.spans[value] }))}
          {...form.getInputProps('spans')}
        />
        <SpacesInput
          known={one?.spaces ?? []}
          isEmpty={form.values.spaceIds.length === 0}
          input={form.getInputProps('spaceIds')}
        />
        <div className={classes.pair}>
          <TextInput type="date" label={words.starts} {...form.getInputProps('startsAt')} />
          <TextInput type="date" label={words.ends} {...form.getInputProps('endsAt')} />
        </div>
        <div className={classes.pair}>
          <NumberInput label={words.uses} {...limit} {...form.getInputProps('uses')} />
          <NumberInput
            label={words.usesPerAccount}
            {...limit}
            {...form.getInputProps('usesPerAccount')}
          />
        </div>
        <Checkbox
          label={words.isActive}
          {...form.getInputProps('isActive', { type: 'checkbox' })}
        />
        <div className={forms.buttons}>
          <Button variant="default" onClick={onClose}>
            {text.common.cancel}
          </Button>
          <Button type="submit" loading={form.submitting}>
            {words.save}
          </Button>
        </div>
      </form>
    </Modal>
  )
}

/** Spaces by name; there may be thousands, so they are searched on the server. */
function SpacesInput(props: { known: readonly Named[]; isEmpty: boolean; input: object }) {
  const [typed, setTyped] = useState('')
  const [q] = useDebouncedValue(typed.trim(), 250)
  const [seen, see] = useState<readonly Named[]>(props.known)
  const { data: found = [] } = useQuery(spacesLikeQuery(q))
  const all = new Map([...seen, ...found].map((one) => [one.id, one]))
  const words = text.promoCodes
  return (
    <MultiSelect
      label={words.spaces}
      placeholder={props.isEmpty ? words.all : ''}
      searchable
      searchValue={typed}
      onSearchChange={(value) => {
        // what is chosen keeps its name when the search goes on
        see([...all.values()])
        setTyped(value)
      }}
      data={[...all.values()].map(({ id, name }) => ({ value: id, label: name || '?' }))}
      {...props.input}
    />
  )
}

const dayOf = (time: string | null) => (time === null ? '' : dayHere(new Date(time)))

type Values = ReturnType<typeof valuesOf>

function valuesOf(one: PromoCode | undefined) {
  const currency = one?.currency ?? 'EUR'
  const months = one === undefined ? 1 : one.months
  return {
    code: one?.code ?? '',
    kind: one && one.percent === null ? 'amount' : 'percent',
    percent: (one?.percent ?? 20) as number | string,
    amount: (one?.amount ? one.amount / 10 ** minorDigits(currency) : '') as number | string,
    currency,
    lasts: months === null ? 'forever' : months === 1 ? 'once' : 'months',
    months: (months === null || months === 1 ? 3 : months) as number | string,
    packageIds: (one?.packages ?? []).map(({ id }) => id),
    spans: [...(one?.spans ?? [])] as string[],
    spaceIds: (one?.spaces ?? []).map(({ id }) => id),
    startsAt: dayOf(one?.startsAt ?? null),
    endsAt: dayOf(one?.endsAt ?? null),
    uses: (one?.uses ?? '') as number | string,
    usesPerAccount: (one === undefined ? 1 : (one.usesPerAccount ?? '')) as number | string,
    isActive: one?.status !== 'paused',
  }
}

function wishOf(values: Values, one: PromoCode | undefined): PromoCodeWish {
  const { code, kind, lasts, packageIds, spaceIds } = values
  const currency = values.currency.toUpperCase()
  const numberOf = (value: number | string) => (value === '' ? null : Number(value))
  // a day that was not changed keeps its time
  const timeOf = (name: 'startsAt' | 'endsAt', clock: string) => {
    const day = values[name]
    if (day === dayOf(one?.[name] ?? null)) return one?.[name] ?? null
    return day === '' ? null : new Date(`${day}T${clock}`).toISOString()
  }
  return {
    ...{ code, packageIds, spaceIds, spans: values.spans as PriceSpan[] },
    ...(kind === 'percent'
      ? { percent: Number(values.percent) }
      : { amount: Math.round(Number(values.amount) * 10 ** minorDigits(currency)), currency }),
    months: lasts === 'forever' ? null : lasts === 'once' ? 1 : Number(values.months),
    startsAt: timeOf('startsAt', '00:00:00'),
    endsAt: timeOf('endsAt', '23:59:59'),
    uses: numberOf(values.uses),
    usesPerAccount: numberOf(values.usesPerAccount),
    status: values.isActive ? 'active' : 'paused',
  }
}
