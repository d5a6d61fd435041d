import { Button, Group, Modal } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { FormAlert } from '#web/features/auth/fields/form-alert.tsx'
import { text } from '#web/messages/index.ts'
import { textOfError, toastSuccess } from '#web/platform/toasts.tsx'
import { deleteAnswer, deleteAnswers } from './audience.api.ts'
import { answersKey } from './audience.queries.ts'
import classes from './dialogs.module.css'

/** One answer, or all to a form or a page. */
export interface ToDelete {
  answerId?: string
  block?: string | undefined
  count: number
}

/** Deletes answers for good, after asking. */
export function DeleteAnswersDialog(props: {
  pageId: string
  what: ToDelete
  onClose: () => void
  onDeleted: () => void
}) {
  const { pageId, what } = props
  const words = text.audience.answers
  const queryClient = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const remove = async () => {
    setBusy(true)
    try {
      if (what.answerId) await deleteAnswer(pageId, what.answerId)
      else await deleteAnswers(pageId, what.block)
      void queryClient.invalidateQueries({ queryKey: answersKey(pageId) })
      toastSuccess(words.deleted(what.count))
      if (!what.answerId) props.onDeleted()
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
      title={words.deleteTitle(what.count)}
      closeButtonProps={{ 'aria-label': text.common.close }}
    >
      <div className={classes.dialog}>
        <FormAlert message={failure} />
        <p>{words.deleteText}</p>
        <Group justify="flex-end">
          <Button variant="default" onClick={props.onClose} data-autofocus>
            {text.common.cancel}
          </Button>
          <Button color="red" loading={isBusy} onClick={remove}>
            {text.common.delete}
          </Button>
        </Group>
      </div>
    </Modal>
  )
}
