import '@mantine/core/styles/Alert.layer.css'
import {
  ActionIcon,
  Alert,
  Button,
  Checkbox,
  Fieldset,
  Group,
  Modal,
  NumberInput,
  Select,
  Textarea,
  TextInput,
} from '@mantine/core'
import { useForm } from '@mantine/form'
import { minorDigits, priceDigits } from '#contract/business/billing-values.ts'
import {
  type PriceSpan,
  packageFlags,
  packageLimits,
  priceSpans,
  TRIAL_DAYS_MAX,
} from '#contract/business/package-values.ts'
import type { ManagedPackage } from '#contract/business/packages.ts'
import { text } from '#web/messages/index.ts'
import { CallFailure } from '#web/platform/call-failure.ts'
import { toastError } from '#web/platform/toasts.tsx'
import { decimalInput } from '#web/ui/decimal-input.ts'
import { focusWrong } from '#web/ui/focus-wrong.ts'
import { IconTrash } from '#web/ui/icons.ts'
import { changePackage, createPackage, type PackageWish } from './packages.api.ts'
import classes from './packages.module.css'
import { StorageField } from './storage-field.tsx'

const NEW_PRICE = { span: 'month' as PriceSpan, currency: 'EUR', amount: '' as number | string }

/** The fields of a package; without `one`, of a new one. */
export function PackageDialog(props: {
  one: ManagedPackage | undefined
  onClose: () => void
  onDone: () => void
}) {
  const { one, onClose, onDone } = props
  const words = text.packages
  const { limits, flags } = text.pricing
  const form = useForm({ mode: 'controlled', initialValues: valuesOf(one) })
  const submit = async (values: ReturnType<typeof valuesOf>) => {
    try {
      const wish = wishOf(values)
      await (one ? changePackage(one.id, wish) : createPackage(wish))
      onDone()
    } catch (error) {
      if (error instanceof CallFailure) form.setErrors(error.fields ?? {})
      toastError(error)
    }
  }
  return (
    <Modal
      opened
      size="lg"
      onClose={onClose}
      title={one?.name ?? words.add}
      closeButtonProps={{ 'aria-label': text.common.close }}
    >
      <form className={classes.form} onSubmit={form.onSubmit(submit, focusWrong)} noValidate>
        {one && one.spaces > 0 && <Alert>{words.affected(one.spaces, one.payers)}</Alert>}
        <TextInput label={words.name} data-autofocus {...form.getInputProps('name')} />
        <Textarea label={words.text} autosize minRows={2} {...form.getInputProps('text')} />
        <Fieldset legend={words.prices}>
          <div className={classes.form}>
            <span className={classes.text}>{words.pricesHint}</span>
            {form.values.prices.map((price, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: prices have no id before they are saved
              <div key={at} className={classes.price}>
                <Select
                  label={words.span}
                  allowDeselect={false}
                  data={priceSpans.map((span) => ({ value: span, label: words.spans[span] }))}
                  {...form.getInputProps(`prices.${at}.span`)}
                />
                <TextInput
                  label={words.currency}
                  maxLength={3}
                  {...form.getInputProps(`prices.${at}.currency`)}
                />
                <NumberInput
                  label={words.amount}
                  min={0}
                  {...decimalInput}
                  decimalScale={priceDigits(price.currency.toUpperCase())}
                  {...form.getInputProps(`prices.${at}.amount`)}
                />
                <ActionIcon
                  variant="subtle"
                  size="lg"
                  aria-label={words.removePrice}
                  onClick={() => form.removeListItem('prices', at)}
                >
                  <IconTrash size={18} />
                </ActionIcon>
              </div>
            ))}
            <Group>
              <Button variant="default" onClick={() => form.insertListItem('prices', NEW_PRICE)}>
                {words.addPrice}
              </Button>
            </Group>
          </div>
        </Fieldset>
        <Fieldset legend={words.limits}>
          <span className={classes.text}>{words.limitsHint}</span>
          <div className={classes.numbers}>
            {packageLimits.map((limit) =>
              limit === 'storageBytes' ? (
                <StorageField
                  key={limit}
                  label={limits[limit]}
                  error={form.errors[`limits.${limit}`]}
                  defaultBytes={form.values.limits[limit] ?? ''}
                  onBytes={(bytes) => form.setFieldValue(`limits.${limit}`, bytes)}
                />
              ) : (
                <NumberInput
                  key={limit}
                  label={limits[limit]}
                  min={0}
                  allowDecimal={false}
                  {...form.getInputProps(`limits.${limit}`)}
                />
              ),
            )}
          </div>
        </Fieldset>
        <Fieldset legend={words.flags}>
          <div className={classes.numbers}>
            {packageFlags.map((flag) => (
              <Checkbox
                key={flag}
                label={flags[flag]}
                {...form.getInputProps(`flags.${flag}`, { type: 'checkbox' })}
              />
            ))}
          </div>
        </Fieldset>
        <NumberInput
          label={words.trialDays}
          description={words.atItsEnd}
          min={0}
          max={TRIAL_DAYS_MAX}
          allowDecimal={false}
          {...form.getInputProps('trialDays')}
        />
        <Checkbox label={words.isFree} {...form.getInputProps('isFree', { type: 'checkbox' })} />
        <Checkbox
          label={words.isHidden}
          {...form.getInputProps('isHidden', { type: 'checkbox' })}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {text.common.cancel}
          </Button>
          <Button type="submit" loading={form.submitting}>
            {words.save}
          </Button>
        </Group>
      </form>
    </Modal>
  )
}

function valuesOf(one: ManagedPackage | undefined) {
  const limits = packageLimits.map((name) => [name, one?.limits[name] ?? ''] as const)
  return {
    name: one?.name ?? '',
    text: one?.text ?? '',
    prices: (one?.prices ?? []).map(({ span, currency, amount }) => ({
      ...{ span, currency },
      amount: (amount / 10 ** minorDigits(currency)) as number | string,
    })),
    limits: Object.fromEntries(limits) as Record<string, number | string>,
    flags: Object.fromEntries(packageFlags.map((flag) => [flag, one?.flags[flag] ?? true])),
    isFree: one?.isFree ?? false,
    isHidden: one?.isHidden ?? false,
    trialDays: one?.trialDays ?? (0 as number | string),
  }
}

function wishOf(values: ReturnType<typeof valuesOf>): PackageWish {
  const { prices, limits, trialDays, ...rest } = values
  return {
    ...rest,
    trialDays: Number(trialDays),
    prices: prices.map(({ span, currency, amount }) => ({
      ...{ span, currency: currency.toUpperCase() },
      amount: Math.round(Number(amount) * 10 ** minorDigits(currency.toUpperCase())),
    })),
    limits: Object.fromEntries(
      Object.entries(limits).map(([name, value]) => [name, value === '' ? null : Number(value)]),
    ),
  }
}
