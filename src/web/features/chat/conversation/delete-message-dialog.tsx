import { Button, Modal } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { text } from '#web/messages/index.ts'
import { type ChatMessage, deleteMessage } from '../chat.api.ts'
import { sayMessageError } from '../failures.ts'
import { changeMessage } from '../use-chat-events.ts'
import classes from './conversation.module.css'

/** Asks before a message is gone for everybody. */
export function DeleteMessageDialog(props: { message: ChatMessage; onClose: () => void }) {
  const { message, onClose } = props
  const [isBusy, setBusy] = useState(false)
  const queryClient = useQueryClient()
  const remove = async () => {
    setBusy(true)
    try {
      await deleteMessage(message.id)
      const gone = { message: '', replyTo: null, attachment: null, isDeleted: true }
      changeMessage(queryClient, { ...message, ...gone })
      onClose()
    } catch (error) {
      sayMessageError(error)
      setBusy(false)
    }
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={text.chat.deleteTitle}
      closeButtonProps={{ 'aria-label': text.common.close }}
    >
      <p className={classes.leaveText}>
        {message.attachment ? text.chat.deleteTextAttachment : text.chat.deleteText}
      </p>
      <div className={classes.buttons}>
        <Button variant="default" onClick={onClose} data-autofocus>
          {text.common.cancel}
        </Button>
        <Button color="red" loading={isBusy} onClick={() => void remove()}>
          {text.common.delete}
        </Button>
      </div>
    </Modal>
  )
}
