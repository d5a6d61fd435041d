import { Button } from '@mantine/core'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { text } from '#web/messages/index.ts'
import { paths } from '#web/paths.ts'
import { CallFailure } from '#web/platform/call-failure.ts'
import { textOfError } from '#web/platform/toasts.tsx'
import { restoreAccount } from './auth.api.ts'
import classes from './auth-panel.module.css'
import { AuthPanel } from './auth-panel.tsx'
import { FormAlert } from './fields/form-alert.tsx'
import { LinkEnd } from './link-end.tsx'

/** /app/restore-account?token=…: restores a deleted account. */
export function RestoreAccountScreen() {
  const [search] = useSearchParams()
  const token = search.get('token') ?? ''
  const [isDead, setDead] = useState(token === '')
  const [email, setEmail] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  const restore = async () => {
    setBusy(true)
    setFailure(null)
    try {
      setEmail((await restoreAccount({ token })).email)
    } catch (error) {
      if (error instanceof CallFailure && error.code === 'err_18') setDead(true)
      else setFailure(textOfError(error))
    } finally {
      setBusy(false)
    }
  }

  const end = { to: paths.signIn, label: text.auth.toSignIn }
  if (email !== null) {
    const lead = text.auth.restoredLead(email)
    return <LinkEnd picture="own" title={text.auth.restored} lead={lead} {...end} />
  }
  if (isDead) {
    const { resetDeadTitle: title, restoreDeadLead: lead } = text.auth
    return <LinkEnd picture="lost" title={title} lead={lead} {...end} />
  }
  return (
    <AuthPanel
      title={text.auth.restoreTitle}
      lead={text.auth.restoreLead}
      arm={window.location.host}
    >
      <FormAlert message={failure} />
      <div className={classes.actions}>
        <Button size="md" loading={busy} onClick={restore}>
          {text.auth.restore}
        </Button>
      </div>
    </AuthPanel>
  )
}
