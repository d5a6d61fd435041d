import { Button } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { AccountAnswer } from '#contract/account/account.ts'
import { UsernameField } from '#web/features/pages/username-field.tsx'
import { text } from '#web/messages/index.ts'
import { textOfError } from '#web/platform/toasts.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'
import classes from '../account.module.css'
import { profileFailure } from '../failures.ts'
import { useSave } from './use-save.ts'

/** The username changes only by a button, because addresses depend on it. */
export function AddressCard({ account }: { account: AccountAnswer }) {
  const { busy, save } = useSave(account)
  const [username, setUsername] = useState(account.username)
  const [failure, setFailure] = useState<string | null>(null)
  const isChanged = username !== account.username && username !== ''

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!isChanged || busy) return
    await save({ username }).catch((error) => setFailure(textOfError(profileFailure(error))))
  }
  return (
    <SectionCard title={text.account.address} text={text.account.addressText}>
      <form className={classes.form} onSubmit={submit} noValidate>
        <UsernameField
          label={text.account.username}
          value={username}
          current={account.username}
          error={failure}
          onChange={(value) => {
            setUsername(value)
            setFailure(null)
          }}
        />
        <Button type="submit" variant="default" disabled={!isChanged} loading={busy}>
          {text.account.changeUsername}
        </Button>
      </form>
    </SectionCard>
  )
}
