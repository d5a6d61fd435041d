import { Button, Group, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { text } from '#web/messages/index.ts'
import { toastSuccess } from '#web/platform/toasts.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'
import { acceptSpace, declineSpace, membersQuery, offerSpace, type Space } from './spaces.api.ts'
import classes from './spaces.module.css'
import { useSpaceAction } from './use-space-action.ts'

/** Offers ownership to somebody; nothing changes until they accept. */
export function TransferCard({ space }: { space: Space }) {
  const words = text.spaces
  const members = useQuery(membersQuery(space.id))
  const [chosen, setChosen] = useState('')
  const { busy, act } = useSpaceAction()
  const others = (members.data ?? []).filter(({ state, isYou }) => state === 'active' && !isYou)
  const to = chosen || (others[0]?.id ?? '')
  const offer = (userId: string | null) =>
    void act(() => offerSpace(space.id, userId), words.transferError)
  return (
    <SectionCard title={words.transfer} text={words.transferText}>
      {space.offeredTo ? (
        <div className={classes.row}>
          <p>{words.transferOffered(space.offeredTo.name)}</p>
          <Button variant="default" loading={busy} onClick={() => offer(null)}>
            {words.transferWithdraw}
          </Button>
        </div>
      ) : members.data && others.length === 0 ? (
        <p className="wp-muted">{words.transferNobody}</p>
      ) : (
        <div className={classes.row} data-field>
          <NativeSelect
            label={words.transferTo}
            value={to}
            data={others.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(event) => setChosen(event.currentTarget.value)}
          />
          <Button variant="default" loading={busy} disabled={to === ''} onClick={() => offer(to)}>
            {words.transferOffer}
          </Button>
        </div>
      )}
    </SectionCard>
  )
}

/** For the person to whom the space was offered. */
export function AcceptCard({ space }: { space: Space }) {
  const words = text.spaces
  const { busy, act } = useSpaceAction()
  const accept = async () => {
    const isDone = await act(() => acceptSpace(space.id), words.transferError)
    if (isDone) toastSuccess(words.transferDone)
  }
  const decline = async () => {
    const isDone = await act(() => declineSpace(space.id), words.transferDeclineError)
    if (isDone) toastSuccess(words.transferDeclined)
  }
  return (
    <SectionCard
      title={words.transferForYou(space.name)}
      text={words.transferForYouText}
      action={
        <Group gap={8}>
          <Button variant="default" disabled={busy} onClick={() => void decline()}>
            {words.transferDecline}
          </Button>
          <Button loading={busy} onClick={() => void accept()}>
            {words.transferAccept}
          </Button>
        </Group>
      }
    />
  )
}
