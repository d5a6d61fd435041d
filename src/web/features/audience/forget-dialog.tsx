import { Button, Group, Modal } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { FormAlert } from '#web/features/auth/fields/form-alert.tsx'
import { text } from '#web/messages/index.ts'
import { textOfError, toastSuccess } from '#web/platform/toasts.tsx'
import { deleteSubscriber, type Subscriber } from './audience.api.ts'
import classes from './dialogs.module.css'

/** Removes an address permanently, after asking, because it cannot be undone. */
export function ForgetDialog(props: {
  pageId: string
  subscriber: Subscriber
  onClose: () => void
}) {
  const { pageId, subscriber } = props
  const words = text.audience
  const queryClient = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const forget = async () => {
    setBusy(true)
    try {
      await deleteSubscriber(pageId, subscriber.id)
      void queryClient.invalidateQueries({ queryKey: ['audience', pageId, 'subscribers'] })
      toastSuccess(words.forgotten(subscriber.email))
      props.onClose()
    } catch (error) {
      setBusy(false)
      setFailure(textOfError(error))
    }
  }
  return (
    <Modal
      opened
      onClose={props.onClose}
      title={words.forgetTitle}
      closeButtonProps={{ 'aria-label': text.common.close }}
    >
      <div className={classes.dialog}>
        <FormAlert message={failure} />
        <p className={classes.break}>{words.forgetText(subscriber.email)}</p>
        <Group justify="flex-end">
          <Button variant="default" onClick={props.onClose} data-autofocus>
            {text.common.cancel}
          </Button>
          <Button color="red" loading={isBusy} onClick={forget}>
            {words.forget}
          </Button>
        </Group>
      </div>
    </Modal>
  )
}
