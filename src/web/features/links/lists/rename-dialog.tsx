import { Button, Modal, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { LINK_LIST_NAME_MAX } from '#contract/constants.ts'
import { text } from '#web/messages/index.ts'
import { textOfError } from '#web/platform/toasts.tsx'
import forms from '#web/ui/form.module.css'
import { type NamedList, renameList } from './lists.api.ts'

export function RenameDialog({ list, onClose }: { list: NamedList; onClose: () => void }) {
  const [name, setName] = useState(list.name)
  const [wrong, setWrong] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const queryClient = useQueryClient()
  const words = text.linkLists
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    setWrong(null)
    try {
      await renameList(list.id, name.trim())
      await queryClient.invalidateQueries({ queryKey: ['links'] })
      onClose()
    } catch (error) {
      setWrong(textOfError(error))
      setBusy(false)
    }
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={words.renameTitle}
      closeButtonProps={{ 'aria-label': text.common.close }}
    >
      <form className={forms.form} onSubmit={submit} noValidate>
        <TextInput
          data-autofocus
          label={text.manyLinks.listName}
          maxLength={LINK_LIST_NAME_MAX}
          autoComplete="off"
          value={name}
          error={wrong}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <div className={forms.buttons}>
          <Button variant="default" onClick={onClose}>
            {text.common.cancel}
          </Button>
          <Button type="submit" loading={isBusy} disabled={name.trim() === ''}>
            {text.common.save}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
