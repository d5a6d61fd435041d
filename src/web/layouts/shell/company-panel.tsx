import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { keepWay } from '#web/features/social/kept-way.ts'
import type { Space } from '#web/features/spaces/spaces.api.ts'
import { beginTeamSignIn } from '#web/features/team-sign-in/team-sign-in.api.ts'
import { text } from '#web/messages/index.ts'
import { textOfError, toastProblem } from '#web/platform/toasts.tsx'
import { StatePanel } from '#web/ui/state-panel.tsx'

/** In place of a space that opens by its own provider alone, for whoever came another way. */
export function CompanyPanel({ space }: { space: Space }) {
  const [busy, setBusy] = useState(false)
  const words = text.shell.spaces
  const begin = async () => {
    setBusy(true)
    try {
      const { address } = await beginTeamSignIn({ spaceId: space.id })
      const next = window.location.pathname + window.location.search
      keepWay({ purpose: 'sign-in', name: space.name, next })
      window.location.assign(address)
    } catch (error) {
      setBusy(false)
      toastProblem(textOfError(error))
    }
  }
  return (
    <StatePanel
      picture="lost"
      heading="h1"
      title={words.companyTitle(space.name)}
      action={
        <Group justify="center">
          <Button loading={busy} onClick={begin}>
            {words.companyAction}
          </Button>
          <Button component="a" href="/app/settings/security" variant="default">
            {words.companySecurity}
          </Button>
        </Group>
      }
    >
      {words.companyText}
    </StatePanel>
  )
}
