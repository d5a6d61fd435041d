import { Button, Select, Skeleton, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { BillingDetails } from '#contract/business/billing-details.ts'
import { countryChoices } from '#web/features/links/rules/place-names.ts'
import { text } from '#web/messages/index.ts'
import { CallFailure } from '#web/platform/call-failure.ts'
import { fieldTextOf } from '#web/platform/refusal-text.ts'
import { toastError, toastSuccess } from '#web/platform/toasts.tsx'
import { focusWrong } from '#web/ui/focus-wrong.ts'
import { SectionCard } from '#web/ui/section-card.tsx'
import { detailsQuery, putDetails } from './billing.api.ts'
import classes from './billing.module.css'

const EMPTY: BillingDetails = {
  ...{ firstName: '', lastName: '', company: '', phoneCode: '', phone: '' },
  ...{ street: '', postcode: '', city: '', country: '', vatId: '' },
}

/** In the order of the form, with what browsers fill in by themselves. */
const FIELDS = {
  firstName: 'given-name',
  lastName: 'family-name',
  company: 'organization',
  phoneCode: 'tel-country-code',
  phone: 'tel-national',
  street: 'street-address',
  postcode: 'postal-code',
  city: 'address-level2',
  vatId: 'off',
} as const
const OPTIONAL: readonly string[] = ['company', 'street', 'postcode', 'city', 'vatId']

interface Props {
  spaceId: string
  canChange: boolean
}

/** To whom invoices are made out. */
export function DetailsCard({ spaceId, canChange }: Props) {
  const { data } = useQuery(detailsQuery(spaceId))
  if (data === undefined) return <Skeleton height={240} radius="lg" />
  return <DetailsForm spaceId={spaceId} canChange={canChange} details={data} />
}

function DetailsForm({ spaceId, canChange, details }: Props & { details: BillingDetails | null }) {
  const words = text.billing
  const client = useQueryClient()
  const form = useForm<BillingDetails>({ mode: 'controlled', initialValues: details ?? EMPTY })
  const submit = async (values: BillingDetails) => {
    try {
      const saved = await putDetails(spaceId, values)
      client.setQueryData(detailsQuery(spaceId).queryKey, saved.details)
      toastSuccess(words.detailsSaved)
    } catch (error) {
      const fields = error instanceof CallFailure ? Object.entries(error.fields) : []
      if (fields.length === 0) toastError(error)
      form.setErrors(Object.fromEntries(fields.map(([name, why]) => [name, fieldTextOf(why)])))
    }
  }
  const field = (name: keyof typeof FIELDS) => (
    <TextInput
      key={name}
      label={words.fields[name]}
      autoComplete={FIELDS[name]}
      withAsterisk={!OPTIONAL.includes(name)}
      readOnly={!canChange}
      {...form.getInputProps(name)}
    />
  )
  return (
    <SectionCard title={words.details} text={words.detailsText}>
      <form className={classes.form} onSubmit={form.onSubmit(submit, focusWrong)} noValidate>
        <div className={classes.fields}>
          {(Object.keys(FIELDS) as (keyof typeof FIELDS)[]).map(field)}
          <Select
            label={words.fields.country}
            data={countryChoices()}
            searchable
            withAsterisk
            readOnly={!canChange}
            {...form.getInputProps('country')}
            value={form.values.country || null}
            onChange={(country) => form.setFieldValue('country', country ?? '')}
          />
        </div>
        {canChange && (
          <div className={classes.buttons}>
            <Button type="submit" variant="default" loading={form.submitting}>
              {words.saveDetails}
            </Button>
          </div>
        )}
      </form>
    </SectionCard>
  )
}
