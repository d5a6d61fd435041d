import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { changePage } from '#web/features/pages/pages.api.ts'
import { putPage } from '#web/features/pages/pages.queries.ts'
import { UsernameField } from '#web/features/pages/username-field.tsx'
import { text } from '#web/messages/index.ts'
import { sessionQuery } from '#web/platform/session.ts'
import { textOfError, toastSuccess } from '#web/platform/toasts.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'

import { useStudio } from '../studio-context.ts'
import classes from './settings.module.css'

/** The address changes only by a button, because others depend on it. */
export function AddressCard() {
  const { draft } = useStudio()
  const queryClient = useQueryClient()
  const [username, setUsername] = useState(draft.username)
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const isChanged = username !== draft.username && username !== ''

  const change = async (event: FormEvent) => {
    event.preventDefault()
    if (!isChanged || busy) return
    setBusy(true)
    try {
      putPage(queryClient, await changePage(draft.id, { username }))
      await queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey })
      toastSuccess(text.studio.settings.addressChanged)
    } catch (error) {
      setFailure(textOfError(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <SectionCard title={text.studio.settings.address} text={text.studio.settings.addressText}>
      <form className={classes.address} onSubmit={change} noValidate>
        <UsernameField
          label={text.pages.username}
          value={username}
          current={draft.username}
          host={new URL(draft.url).host}
          error={failure}
          onChange={(value) => {
            setUsername(value)
            setFailure(null)
          }}
        />
        <Button type="submit" variant="default" size="sm" disabled={!isChanged} loading={busy}>
          {text.studio.settings.addressChange}
        </Button>
      </form>
    </SectionCard>
  )
}
