import { ActionIcon, Button, NativeSelect, NumberInput, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { COUPON_DAYS_MAX } from '#contract/constants.ts'
import { FormAlert } from '#web/features/auth/fields/form-alert.tsx'
import { text } from '#web/messages/index.ts'
import { textOfError, toastError, toastSuccess } from '#web/platform/toasts.tsx'
import forms from '#web/ui/form.module.css'
import { IconTrash } from '#web/ui/icons.ts'
import { SectionCard } from '#web/ui/section-card.tsx'
import { deleteReseller, putReseller, type Reseller, resellersQuery } from './coupons.api.ts'
import classes from './coupons.module.css'

/** Who may make coupons of their own, and how many. */
export function Resellers({ packages }: { packages: readonly { id: string; name: string }[] }) {
  const { data: resellers = [] } = useQuery(resellersQuery)
  const [email, setEmail] = useState('')
  const [packageId, setPackageId] = useState(packages[0]?.id ?? '')
  const [days, setDays] = useState<string | number>(30)
  const [quota, setQuota] = useState<string | number>(10)
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const queryClient = useQueryClient()
  const words = text.coupons
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    setFailure(null)
    try {
      const wish = { email, packageId, days: Number(days), quota: Number(quota) }
      const { name } = await putReseller(wish)
      toastSuccess(words.appointed(name))
      setEmail('')
      await queryClient.invalidateQueries({ queryKey: resellersQuery.queryKey })
    } catch (error) {
      setFailure(textOfError(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <SectionCard title={words.resellers} text={words.resellersText}>
      {resellers.length > 0 && (
        <ul className={classes.list} aria-label={words.resellers}>
          {resellers.map((one) => (
            <ResellerRow key={one.id} reseller={one} />
          ))}
        </ul>
      )}
      <form className={`${forms.form} ${classes.form}`} onSubmit={submit} noValidate>
        <FormAlert message={failure} />
        <TextInput
          type="email"
          label={words.email}
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <NativeSelect
          label={words.package}
          value={packageId}
          onChange={(event) => setPackageId(event.currentTarget.value)}
          data={packages.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <NumberInput
          label={words.daysAtMost}
          min={1}
          max={COUPON_DAYS_MAX}
          allowDecimal={false}
          value={days}
          onChange={setDays}
        />
        <NumberInput
          label={words.quotaField}
          min={1}
          allowDecimal={false}
          value={quota}
          onChange={setQuota}
        />
        <div className={forms.buttons}>
          <Button type="submit" variant="default" loading={isBusy}>
            {words.appoint}
          </Button>
        </div>
      </form>
    </SectionCard>
  )
}

function ResellerRow({ reseller }: { reseller: Reseller }) {
  const queryClient = useQueryClient()
  const words = text.coupons
  const { name, email, quota, made, days } = reseller
  const dismiss = async () => {
    try {
      await deleteReseller(reseller.id)
    } catch (error) {
      toastError(error)
    } finally {
      void queryClient.invalidateQueries({ queryKey: resellersQuery.queryKey })
    }
  }
  return (
    <li className={classes.row}>
      <span className={classes.what}>
        <b>{name || email}</b>
        <span className={classes.quiet}>
          {email} · {words.grants(reseller.package.name, days)}
        </span>
      </span>
      <span className={classes.end}>
        <span className={classes.state}>{words.quotaUsed(made, quota)}</span>
        <ActionIcon aria-label={words.dismiss(email)} onClick={dismiss}>
          <IconTrash size={18} stroke={1.75} />
        </ActionIcon>
      </span>
    </li>
  )
}
