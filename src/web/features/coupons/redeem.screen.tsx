import { Button, Group, NativeSelect, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Link, useParams } from 'react-router'
import { FormAlert } from '#web/features/auth/fields/form-alert.tsx'
import { spacesQuery } from '#web/features/spaces/spaces.api.ts'
import { text } from '#web/messages/index.ts'
import { openSpaceId } from '#web/open-space.ts'
import { paths } from '#web/paths.ts'
import { CallFailure } from '#web/platform/call-failure.ts'
import { installationQuery } from '#web/platform/installation.ts'
import { textOfError } from '#web/platform/toasts.tsx'
import forms from '#web/ui/form.module.css'
import { formatDate } from '#web/ui/format-date.ts'
import { Screen } from '#web/ui/screen.tsx'
import { StatePanel } from '#web/ui/state-panel.tsx'
import { redeemCoupon } from './coupons.api.ts'
import classes from './coupons.module.css'

/** /app/redeem/:code?: gives a space what a coupon grants. */
export function RedeemScreen() {
  const { code: given = '' } = useParams()
  const [code, setCode] = useState(given)
  const [space, setSpace] = useState('')
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [granted, setGranted] = useState<Awaited<ReturnType<typeof redeemCoupon>>>()
  const all = useQuery(spacesQuery).data ?? []
  const { data: installation } = useQuery(installationQuery)
  const client = useQueryClient()
  const words = text.coupons
  const spaces = all.filter(({ role }) => role === 'owner' || role === 'administrator')
  const open = spaces.find(({ id, isPersonal }) =>
    openSpaceId === undefined ? isPersonal : id === openSpaceId,
  )
  const chosen = space || open?.id || spaces[0]?.id || ''
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    setFailure(null)
    try {
      setGranted(await redeemCoupon(chosen, code))
      void client.invalidateQueries({ queryKey: ['packages'] })
    } catch (error) {
      setFailure(whyNot(error))
    } finally {
      setBusy(false)
    }
  }
  if (installation?.hasPackages === false) {
    return (
      <Screen title={words.redeemTitle}>
        <StatePanel picture="empty" title={words.nothingToRedeem}>
          {words.nothingToRedeemText}
        </StatePanel>
      </Screen>
    )
  }
  return (
    <Screen title={words.redeemTitle}>
      {granted ? (
        <StatePanel
          picture="empty"
          title={words.granted(granted.package.name)}
          action={
            <Group>
              <Button component={Link} to={paths.dashboard}>
                {words.goOn}
              </Button>
              <Button component={Link} to={paths.usage} variant="default">
                {text.common.showPackage}
              </Button>
            </Group>
          }
        >
          {granted.until === null ? undefined : words.grantedUntil(formatDate(granted.until))}
        </StatePanel>
      ) : (
        <form className={`${forms.form} ${classes.redeem}`} onSubmit={submit} noValidate>
          <FormAlert message={failure} />
          <TextInput
            label={words.code}
            description={words.codeHint}
            autoComplete="off"
            maxLength={100}
            value={code}
            onChange={(event) => setCode(event.currentTarget.value)}
          />
          {spaces.length > 1 && (
            <NativeSelect
              label={words.space}
              value={chosen}
              onChange={(event) => setSpace(event.currentTarget.value)}
              data={spaces.map(({ id, name }) => ({ value: id, label: name }))}
            />
          )}
          <div>
            <Button type="submit" loading={isBusy} disabled={chosen === ''}>
              {words.redeem}
            </Button>
          </div>
        </form>
      )}
    </Screen>
  )
}

/** What is wrong with a code, and what to do about it. */
function whyNot(error: unknown): string {
  const words = text.coupons
  if (!(error instanceof CallFailure)) return textOfError(error)
  const [reason] = error.code === 'err_86' ? Object.keys(error.fields) : []
  const why = words.whyNot[(reason ?? error.code) as keyof typeof words.whyNot]
  return why ?? textOfError(error)
}
