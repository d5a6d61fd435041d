import { NumberInput, Select, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { Seller } from '#contract/business/payment-providers.ts'
import { countryChoices } from '#web/features/links/rules/place-names.ts'
import { text } from '#web/messages/index.ts'
import { decimalInput } from '#web/ui/decimal-input.ts'
import { focusWrong } from '#web/ui/focus-wrong.ts'
import classes from './billing.module.css'
import { FormButtons } from './stripe-form.tsx'
import { useProviderForm } from './use-provider-form.ts'

const EMPTY: Seller = {
  ...{ name: '', address: '', country: '', vatId: '', payment: '', taxRate: 0, taxText: '' },
  ...{ numberPrefix: '', dueDays: 14 },
}

/** The operator as invoices of their own name them. */
export function ManualForm({ seller, onClose }: { seller: Seller | null; onClose: () => void }) {
  const words = text.billing.admin
  const form = useForm<Seller>({ mode: 'controlled', initialValues: seller ?? EMPTY })
  const save = useProviderForm(form, onClose)
  const { values } = form
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={form.onSubmit((given) => save({ kind: 'manual', seller: given }), focusWrong)}
    >
      <TextInput
        label={words.seller.name}
        withAsterisk
        autoComplete="organization"
        {...form.getInputProps('name')}
      />
      <Textarea
        label={words.seller.address}
        withAsterisk
        autosize
        minRows={2}
        {...form.getInputProps('address')}
      />
      <div className={classes.fields}>
        <Select
          label={words.seller.country}
          withAsterisk
          searchable
          data={countryChoices()}
          {...form.getInputProps('country')}
          value={values.country || null}
          onChange={(country) => form.setFieldValue('country', country ?? '')}
        />
        <TextInput label={words.seller.vatId} {...form.getInputProps('vatId')} />
        <NumberInput
          label={words.taxRate}
          min={0}
          max={100}
          {...decimalInput}
          decimalScale={2}
          error={form.errors.taxRate}
          value={values.taxRate / 100}
          onChange={(percent) => form.setFieldValue('taxRate', Math.round(Number(percent) * 100))}
        />
        <NumberInput
          label={words.dueDays}
          min={1}
          max={90}
          error={form.errors.dueDays}
          value={values.dueDays}
          onChange={(days) => form.setFieldValue('dueDays', Number(days))}
        />
        <TextInput label={words.seller.numberPrefix} {...form.getInputProps('numberPrefix')} />
      </div>
      <Textarea
        label={words.seller.payment}
        description={words.paymentHint}
        withAsterisk
        autosize
        minRows={2}
        {...form.getInputProps('payment')}
      />
      <TextInput label={words.seller.taxText} {...form.getInputProps('taxText')} />
      <FormButtons isBusy={form.submitting} onClose={onClose} />
    </form>
  )
}
