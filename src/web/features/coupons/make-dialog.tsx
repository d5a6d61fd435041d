import { Button, Modal, NativeSelect, NumberInput, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { COUPON_DAYS_MAX, COUPONS_AT_ONCE } from '#contract/constants.ts'
import { FormAlert } from '#web/features/auth/fields/form-alert.tsx'
import { text } from '#web/messages/index.ts'
import { textOfError, toastSuccess } from '#web/platform/toasts.tsx'
import { copyText } from '#web/ui/copy-text.ts'
import forms from '#web/ui/form.module.css'
import { Files } from './coupon-list.tsx'
import { type Coupon, type CouponScope, makeCoupons } from './coupons.api.ts'
import classes from './coupons.module.css'

/** How many coupons for which package; then their codes. */
export function MakeDialog(props: {
  scope: CouponScope
  /** to choose from; empty for a reseller, who has one */
  packages: readonly { id: string; name: string }[]
  days: number
  onClose: () => void
}) {
  const [packageId, setPackageId] = useState(props.packages[0]?.id ?? '')
  const [days, setDays] = useState<string | number>(props.days)
  const [count, setCount] = useState<string | number>(1)
  const [name, setName] = useState('')
  const [reference, setReference] = useState('')
  const [until, setUntil] = useState('')
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [made, setMade] = useState<readonly Coupon[]>()
  const queryClient = useQueryClient()
  const words = text.coupons
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    setFailure(null)
    try {
      const items = await makeCoupons(props.scope, {
        ...{ packageId, days: Number(days), count: Number(count) },
        ...(name.trim() && { name: name.trim() }),
        ...(reference.trim() && { reference: reference.trim() }),
        ...(until && { endsAt: new Date(`${until}T23:59:59`).toISOString() }),
      })
      setMade(items)
      void queryClient.invalidateQueries({ queryKey: ['coupons'] })
    } catch (error) {
      setFailure(textOfError(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal
      opened
      onClose={props.onClose}
      title={made ? words.made(made.length) : words.make}
      closeButtonProps={{ 'aria-label': text.common.close }}
    >
      {made ? (
        <div className={forms.form}>
          <ul className={classes.codes}>
            {made.map(({ id, code }) => (
              <li key={id}>
                <code className={classes.code}>{code}</code>
              </li>
            ))}
          </ul>
          <div className={forms.buttons}>
            <Files scope={props.scope} batch={made[0]?.batchId ?? ''} />
            <Button
              variant="default"
              onClick={async () => {
                const codes = made.map(({ url }) => url).join('\n')
                if (await copyText(codes)) toastSuccess(text.common.copied)
              }}
            >
              {words.copyLinks}
            </Button>
            <Button onClick={props.onClose}>{text.common.done}</Button>
          </div>
        </div>
      ) : (
        <form className={forms.form} onSubmit={submit} noValidate>
          <FormAlert message={failure} />
          {props.packages.length > 0 && (
            <NativeSelect
              label={words.package}
              value={packageId}
              onChange={(event) => setPackageId(event.currentTarget.value)}
              data={props.packages.map(({ id, name }) => ({ value: id, label: name }))}
            />
          )}
          <NumberInput
            label={words.days}
            min={1}
            max={COUPON_DAYS_MAX}
            allowDecimal={false}
            value={days}
            onChange={setDays}
          />
          <NumberInput
            label={words.count}
            description={words.countHint(COUPONS_AT_ONCE)}
            min={1}
            allowDecimal={false}
            value={count}
            onChange={setCount}
          />
          <TextInput
            label={words.name}
            description={words.nameHint}
            maxLength={80}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <TextInput
            label={words.reference}
            maxLength={80}
            value={reference}
            onChange={(event) => setReference(event.currentTarget.value)}
          />
          <TextInput
            type="date"
            label={words.until}
            description={words.untilHint}
            value={until}
            onChange={(event) => setUntil(event.currentTarget.value)}
          />
          <div className={forms.buttons}>
            <Button variant="default" onClick={props.onClose}>
              {text.common.cancel}
            </Button>
            <Button type="submit" loading={isBusy}>
              {words.make}
            </Button>
          </div>
        </form>
      )}
    </Modal>
  )
}
