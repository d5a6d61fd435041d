import { Button, Modal } from '@mantine/core'
import { text } from '#web/messages/index.ts'
import classes from './dialogs.module.css'

/** Something must be corrected before it can be saved: stay, or discard it. */
export function LeaveDialog({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  return (
    <Modal
      opened
      onClose={onStay}
      title={text.link.leaveTitle}
      closeButtonProps={{ 'aria-label': text.common.close }}
    >
      <p className={classes.text}>{text.link.leaveText}</p>
      <div className={classes.buttons}>
        <Button variant="subtle" color="red" onClick={onLeave}>
          {text.link.leave}
        </Button>
        <Button onClick={onStay} data-autofocus>
          {text.link.stay}
        </Button>
      </div>
    </Modal>
  )
}
