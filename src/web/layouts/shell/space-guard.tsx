import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { openAmong, spacesQuery } from '#web/features/spaces/spaces.api.ts'
import { text } from '#web/messages/index.ts'
import { openSpaceId } from '#web/open-space.ts'
import { getOnlineState, onOnlineState } from '#web/platform/live.ts'
import { StatePanel } from '#web/ui/state-panel.tsx'

/** The screens of a space for those who reach it; who cannot is told what to do. */
export function SpaceGuard({ children }: { children: ReactNode }) {
  const client = useQueryClient()
  const { data } = useQuery(spacesQuery)
  useEffect(() => {
    let state = getOnlineState()
    // whoever has lost a space is cut off, and comes back to see what is left
    return onOnlineState(() => {
      const before = state
      state = getOnlineState()
      if (state === 'online' && before !== 'online') {
        void client.invalidateQueries({ queryKey: spacesQuery.queryKey })
      }
    })
  }, [client])
  const words = text.shell.spaces
  if (openSpaceId === undefined || data === undefined) return children
  const open = openAmong(data.filter(({ deletesAt }) => deletesAt === null))
  if (open !== undefined && !open.lacksSecondFactor) return children
  return (
    <StatePanel
      picture="lost"
      heading="h1"
      title={open ? words.lacksTitle(open.name) : words.absentTitle}
      action={
        <Button component="a" href={open ? '/app/settings/security' : '/user-dashboard'}>
          {open ? words.lacksAction : words.personalAction}
        </Button>
      }
    >
      {open ? words.lacksText : words.absentText}
    </StatePanel>
  )
}
