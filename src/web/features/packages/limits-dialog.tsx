import { Button, Checkbox, Group, Modal, NumberInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type PackageLimit, packageLimits } from '#contract/business/package-values.ts'
import type { OwnLimitsAnswer } from '#contract/business/space-packages.ts'
import { text } from '#web/messages/index.ts'
import { CallFailure } from '#web/platform/call-failure.ts'
import { toastError, toastSuccess } from '#web/platform/toasts.tsx'
import { focusWrong } from '#web/ui/focus-wrong.ts'
import { ownLimitsQuery, setOwnLimits } from './packages.api.ts'
import classes from './packages.module.css'
import { sayAmount } from './say-package.ts'
import { StorageField } from './storage-field.tsx'

interface LimitsProps {
  spaceId: string
  /** whose limits they are: an address, or the name of a space */
  of: string
  onClose: () => void
  onDone: () => void
}

/** Limits of one space or account in place of its package's. */
export default function LimitsDialog(props: LimitsProps) {
  const { data } = useQuery(ownLimitsQuery(props.spaceId))
  return (
    <Modal
      opened
      size="lg"
      onClose={props.onClose}
      title={text.packages.limitsOf(props.of)}
      closeButtonProps={{ 'aria-label': text.common.close }}
    >
      {data && <LimitsForm {...props} had={data} />}
    </Modal>
  )
}

function LimitsForm({ spaceId, of, onClose, onDone, had }: LimitsProps & { had: OwnLimitsAnswer }) {
  const words = text.packages
  const names = text.pricing.limits
  const client = useQueryClient()
  const form = useForm({ mode: 'controlled', initialValues: valuesOf(had.limits) })
  const submit = async (values: Values) => {
    try {
      await setOwnLimits(spaceId, wishOf(values))
      toastSuccess(words.limitsSaved(of))
      void client.invalidateQueries({ queryKey: ['packages'] })
      onDone()
    } catch (error) {
      if (error instanceof CallFailure) form.setErrors(error.fields ?? {})
      toastError(error)
    }
  }
  const fieldOf = (limit: PackageLimit) => ({
    label: names[limit],
    placeholder: had.package ? sayAmount(limit, had.package.limits[limit]) : '',
    disabled: form.values[limit].isUnlimited,
  })
  return (
    <form className={classes.form} onSubmit={form.onSubmit(submit, focusWrong)} noValidate>
      <p className={classes.text}>
        {words.ownLimitsHint(had.package?.name ?? text.pricing.noPackage)}
      </p>
      <div className={classes.numbers}>
        {packageLimits.map((limit) => (
          <div key={limit} className={classes.meter}>
            {limit === 'storageBytes' ? (
              <StorageField
                {...fieldOf(limit)}
                error={form.errors[`${limit}.max`]}
                defaultBytes={form.values[limit].max}
                onBytes={(bytes) => form.setFieldValue(`${limit}.max`, bytes)}
              />
            ) : (
              <NumberInput
                {...fieldOf(limit)}
                min={0}
                allowDecimal={false}
                {...form.getInputProps(`${limit}.max`)}
              />
            )}
            <Checkbox
              label={text.pricing.unlimited}
              aria-label={`${names[limit]}: ${text.pricing.unlimited}`}
              {...form.getInputProps(`${limit}.isUnlimited`, { type: 'checkbox' })}
            />
          </div>
        ))}
      </div>
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {text.common.cancel}
        </Button>
        <Button type="submit" loading={form.submitting}>
          {words.save}
        </Button>
      </Group>
    </form>
  )
}

type Values = ReturnType<typeof valuesOf>

function valuesOf(limits: OwnLimitsAnswer['limits']) {
  const values = packageLimits.map((name) => {
    const max: number | string = limits[name] ?? ''
    return [name, { max, isUnlimited: limits[name] === null }] as const
  })
  return Object.fromEntries(values) as Record<
    (typeof values)[number][0],
    (typeof values)[number][1]
  >
}

/** A field that is empty is left to the package. */
function wishOf(values: Values): OwnLimitsAnswer['limits'] {
  const own: OwnLimitsAnswer['limits'] = {}
  for (const name of packageLimits) {
    const { max, isUnlimited } = values[name]
    if (isUnlimited) own[name] = null
    else if (max !== '') own[name] = Number(max)
  }
  return own
}
