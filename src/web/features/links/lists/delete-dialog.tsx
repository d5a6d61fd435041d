import { Button, Modal, Radio } from '@mantine/core'
import { useState } from 'react'
import { text } from '#web/messages/index.ts'
import forms from '#web/ui/form.module.css'
import type { NamedList } from './lists.api.ts'
import classes from './lists.module.css'
import { useDeleteList } from './use-delete-list.ts'

/** Asks what becomes of the active links of a list that is to be deleted. */
export function DeleteDialog(props: {
  list: NamedList
  onDeleted: () => void
  onClose: () => void
}) {
  const { list } = props
  const [links, setLinks] = useState<'keep' | 'delete'>('keep')
  const [isBusy, setBusy] = useState(false)
  const remove = useDeleteList(list)
  const words = text.linkLists
  return (
    <Modal
      opened
      onClose={props.onClose}
      title={words.deleteTitle(list.name)}
      closeButtonProps={{ 'aria-label': text.common.close }}
    >
      <form
        className={forms.form}
        onSubmit={async (event) => {
          event.preventDefault()
          if (isBusy) return
          setBusy(true)
          if ((await remove(links)) === 'deleted') props.onDeleted()
          else setBusy(false)
        }}
      >
        <Radio.Group
          label={words.stillActive(list.activeLinks)}
          value={links}
          onChange={(value) => setLinks(value as 'keep' | 'delete')}
        >
          <div className={classes.choices}>
            <Radio value="keep" label={words.keepLinks} />
            <Radio value="delete" label={words.deleteLinks} />
          </div>
        </Radio.Group>
        <div className={forms.buttons}>
          <Button variant="default" onClick={props.onClose}>
            {text.common.cancel}
          </Button>
          <Button type="submit" color="red" loading={isBusy}>
            {text.common.delete}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
