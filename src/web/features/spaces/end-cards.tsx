import { Button, Modal, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { text } from '#web/messages/index.ts'
import { addressOf } from '#web/platform/call.ts'
import formClasses from '#web/ui/form.module.css'
import { formatDate } from '#web/ui/format-date.ts'
import { SectionCard } from '#web/ui/section-card.tsx'
import { deleteSpace, leaveSpace, restoreSpace, type Space } from './spaces.api.ts'
import classes from './spaces.module.css'
import { useSpaceAction } from './use-space-action.ts'

const HOME = '/user-dashboard'
/** of the personal space, which lists what can be restored */
const RESTORE = '/app/space'

/** Opened by the browser as a download. */
export function ExportCard({ space }: { space: Space }) {
  const words = text.spaces
  return (
    <SectionCard
      title={words.export}
      text={words.exportText}
      action={
        <Button
          variant="default"
          component="a"
          href={addressOf('spaces.export', { params: { id: space.id } })}
          download
        >
          {words.exportAction}
        </Button>
      }
    />
  )
}

export function LeaveCard({ space }: { space: Space }) {
  const words = text.spaces
  const [isAsking, setAsking] = useState(false)
  return (
    <SectionCard
      title={words.leave}
      text={words.leaveText}
      action={
        <Button variant="default" onClick={() => setAsking(true)}>
          {words.leaveAction}
        </Button>
      }
    >
      {isAsking && <LeaveDialog space={space} onClose={() => setAsking(false)} />}
    </SectionCard>
  )
}

/** Asks first: coming back needs an invitation. */
function LeaveDialog({ space, onClose }: { space: Space; onClose: () => void }) {
  const words = text.spaces
  const { busy, act } = useSpaceAction()
  const leave = async () => {
    if (await act(() => leaveSpace(space.id), words.leaveError)) window.location.assign(HOME)
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={words.leaveTitle(space.name)}
      closeButtonProps={{ 'aria-label': text.common.close }}
    >
      <div className={formClasses.form}>
        <p>{words.leaveText}</p>
        <div className={formClasses.buttons}>
          <Button variant="default" data-autofocus onClick={onClose}>
            {text.common.cancel}
          </Button>
          <Button color="red" loading={busy} onClick={() => void leave()}>
            {words.leave}
          </Button>
        </div>
      </div>
    </Modal>
  )
}

export function DeleteCard({ space }: { space: Space }) {
  const words = text.spaces
  const [isAsking, setAsking] = useState(false)
  return (
    <SectionCard
      title={words.delete}
      text={words.deleteText}
      action={
        <Button color="red" variant="default" onClick={() => setAsking(true)}>
          {words.deleteAction}
        </Button>
      }
    >
      {isAsking && <DeleteDialog space={space} onClose={() => setAsking(false)} />}
    </SectionCard>
  )
}

function DeleteDialog({ space, onClose }: { space: Space; onClose: () => void }) {
  const words = text.spaces
  const [typed, setTyped] = useState('')
  const { busy, act } = useSpaceAction()
  const isSure = typed.trim() === space.name
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!isSure) return
    if (await act(() => deleteSpace(space.id), words.deleteError)) {
      window.location.assign(RESTORE)
    }
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={words.deleteTitle(space.name)}
      closeButtonProps={{ 'aria-label': text.common.close }}
    >
      <form className={formClasses.form} onSubmit={submit} noValidate>
        <p>{words.deleteText}</p>
        <TextInput
          label={words.deleteType(space.name)}
          autoComplete="off"
          data-autofocus
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <div className={formClasses.buttons}>
          <Button variant="default" onClick={onClose}>
            {text.common.cancel}
          </Button>
          <Button type="submit" color="red" disabled={!isSure} loading={busy}>
            {words.deleteAction}
          </Button>
        </div>
      </form>
    </Modal>
  )
}

/** Deleted spaces that the caller can still restore. */
export function DeletedCard({ spaces }: { spaces: readonly Space[] }) {
  const words = text.spaces
  const { busy, act } = useSpaceAction()
  return (
    <SectionCard title={words.deleted} text={words.deletedText}>
      {spaces.map((space) => (
        <div key={space.id} className={classes.row}>
          <span>
            {space.name}{' '}
            <span className="wp-muted">{words.deletedUntil(formatDate(space.deletesAt!))}</span>
          </span>
          <Button
            variant="default"
            loading={busy}
            aria-label={words.restoreOf(space.name)}
            onClick={() => void act(() => restoreSpace(space.id), words.restoreError)}
          >
            {words.restore}
          </Button>
        </div>
      ))}
    </SectionCard>
  )
}
