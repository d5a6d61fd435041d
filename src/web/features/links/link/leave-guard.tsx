import { Button, Modal } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useBlocker } from 'react-router'
import { text } from '#web/messages/index.ts'
import classes from './dialogs.module.css'
import { useLinkForm } from './link-form.ts'

/**
 * Asks before unsaved changes are lost, inside the application and when the window closes.
 * @param home paths below it are other tabs of the same form
 */
export function LeaveGuard({ home }: { home: string }) {
  const { changed, save } = useLinkForm()
  const [busy, setBusy] = useState(false)
  const isDirty = changed.length > 0
  const blocker = useBlocker(
    ({ nextLocation }) =>
      isDirty && nextLocation.pathname !== home && !nextLocation.pathname.startsWith(`${home}/`),
  )

  useEffect(() => {
    if (!isDirty) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isDirty])

  if (blocker.state !== 'blocked') return null
  const saveAndLeave = async () => {
    setBusy(true)
    const isSaved = await save()
    setBusy(false)
    if (isSaved) blocker.proceed()
    else blocker.reset()
  }
  return (
    <Modal
      opened
      onClose={blocker.reset}
      title={text.link.leaveTitle}
      closeButtonProps={{ 'aria-label': text.common.close }}
    >
      <p className={classes.text}>{text.link.leaveText}</p>
      <div className={classes.buttons}>
        <Button variant="subtle" color="red" onClick={() => blocker.proceed()}>
          {text.link.leave}
        </Button>
        <Button variant="default" onClick={() => blocker.reset()}>
          {text.link.stay}
        </Button>
        <Button loading={busy} onClick={saveAndLeave} data-autofocus>
          {text.link.saveAndLeave}
        </Button>
      </div>
    </Modal>
  )
}
