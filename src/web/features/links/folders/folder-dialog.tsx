import { Button, Modal, NativeSelect } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { FormAlert } from '#web/features/auth/fields/form-alert.tsx'
import { LookFields } from '#web/features/spaces/look-fields.tsx'
import { text } from '#web/messages/index.ts'
import { useAttemptKey } from '#web/platform/attempt-key.ts'
import { CallFailure } from '#web/platform/call-failure.ts'
import { textOfError } from '#web/platform/toasts.tsx'
import classes from '#web/ui/form.module.css'
import { FolderPeople } from './folder-people.tsx'
import { treeOf } from './folder-tree.ts'
import {
  changeFolder,
  createFolder,
  type Folder,
  type FolderWish,
  shareFolder,
} from './folders.api.ts'
import { foldersQuery } from './folders.queries.ts'

/** Name, colour, parent and people of an existing or new folder. */
export function FolderDialog(props: {
  folder?: Folder
  parentId: string | null
  onSaved: (id: string) => void
  onClose: () => void
}) {
  const { folder } = props
  const [wish, setWish] = useState<FolderWish>({
    name: folder?.name ?? '',
    color: folder?.color ?? 'blue',
    parentId: props.parentId,
    access: folder?.access ?? 'space',
  })
  const [grants, setGrants] = useState(folder?.grants ?? [])
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const folders = useQuery(foldersQuery)
  const queryClient = useQueryClient()
  const attempt = useAttemptKey()
  const words = text.folders
  const canShare = folders.data?.canShare ?? false
  const tree = treeOf(folders.data?.items ?? [])
  const hasFolders = tree.some(({ id, children }) => id === folder?.id && children.length > 0)
  const parents = hasFolders ? [] : tree.filter(({ id }) => id !== folder?.id)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    setFailure(null)
    setWrong({})
    try {
      const { id } = folder
        ? await changeFolder(folder.id, wish)
        : await createFolder(wish, attempt.keyFor(JSON.stringify(wish)))
      const isShared = JSON.stringify(grants) !== JSON.stringify(folder?.grants ?? [])
      if (canShare && isShared) await shareFolder(id, grants)
      await queryClient.invalidateQueries({ queryKey: foldersQuery.queryKey })
      props.onSaved(id)
      props.onClose()
    } catch (error) {
      attempt.done()
      setBusy(false)
      const fields = error instanceof CallFailure ? error.fields : {}
      setWrong(fields)
      if (Object.keys(fields).length === 0) setFailure(textOfError(error))
    }
  }
  return (
    <Modal
      opened
      onClose={props.onClose}
      title={folder ? words.edit : text.links.inFolder.create}
      closeButtonProps={{ 'aria-label': text.common.close }}
    >
      <form className={classes.form} onSubmit={submit} noValidate>
        <FormAlert message={failure} />
        <LookFields
          name={wish.name}
          color={wish.color}
          nameError={wrong.name ? words.nameWrong : null}
          onChange={(change) => setWish((now) => ({ ...now, ...change }))}
        />
        {parents.length > 0 && (
          <NativeSelect
            label={words.parent}
            value={wish.parentId ?? ''}
            onChange={(event) => {
              const parentId = event.currentTarget.value || null
              setWish((now) => ({ ...now, parentId }))
            }}
            data={[
              { value: '', label: words.top },
              ...parents.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
        )}
        {canShare && (
          <FolderPeople
            access={wish.access ?? 'space'}
            grants={grants}
            onAccess={(access) => setWish((now) => ({ ...now, access }))}
            onGrants={setGrants}
          />
        )}
        <div className={classes.buttons}>
          <Button variant="default" onClick={props.onClose}>
            {text.common.cancel}
          </Button>
          <Button type="submit" loading={isBusy}>
            {folder ? text.common.save : text.common.create}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
