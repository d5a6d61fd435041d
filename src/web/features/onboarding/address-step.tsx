import { TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { PAGE_TITLE_MAX } from '#contract/constants.ts'
import { changePage } from '#web/features/pages/pages.api.ts'
import { putPage } from '#web/features/pages/pages.queries.ts'
import { UsernameField } from '#web/features/pages/username-field.tsx'

import { text } from '#web/messages/index.ts'
import { sessionQuery } from '#web/platform/session.ts'
import { textOfError } from '#web/platform/toasts.tsx'
import { StepFrame } from './step-frame.tsx'
import type { StepProps } from './steps.ts'

/** The page's title and address, with live availability. */
export function AddressStep({ page, onShow, onDone }: StepProps) {
  const queryClient = useQueryClient()
  const [title, setTitle] = useState(page.title)
  const [username, setUsername] = useState(page.username)
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  const save = async () => {
    const change = {
      ...(title.trim() !== page.title && { title: title.trim() }),
      ...(username !== page.username && { username }),
    }
    if (Object.keys(change).length === 0) return onDone()
    setBusy(true)
    setFailure(null)
    try {
      putPage(queryClient, await changePage(page.id, change))
      if (change.username) await queryClient.invalidateQueries(sessionQuery)
      onDone()
    } catch (error) {
      setFailure(textOfError(error))
      setBusy(false)
    }
  }
  return (
    <StepFrame
      title={text.onboarding.addressTitle}
      lead={text.onboarding.addressLead}
      submit={text.onboarding.next}
      busy={busy}
      failure={null}
      onSubmit={save}
    >
      <TextInput
        label={text.onboarding.name}
        placeholder={text.studio.titleHint}
        maxLength={PAGE_TITLE_MAX}
        autoComplete="name"
        data-autofocus
        autoFocus
        value={title}
        onChange={(event) => {
          const { value } = event.currentTarget
          setTitle(value)
          onShow({ title: value })
        }}
      />
      <UsernameField
        label={text.pages.username}
        value={username}
        current={page.username}
        host={new URL(page.url).host}
        error={failure}
        onChange={(value) => {
          setUsername(value)
          setFailure(null)
        }}
      />
    </StepFrame>
  )
}
