import { Button, Modal, NativeSelect } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { folderChoices } from '#web/features/links/folders/folder-tree.ts'
import { foldersQuery } from '#web/features/links/folders/folders.queries.ts'
import { text } from '#web/messages/index.ts'
import { toastError, toastUndo } from '#web/platform/toasts.tsx'
import classes from '#web/ui/form.module.css'
import { changePage, type Page } from './pages.api.ts'
import { pagesQuery } from './pages.queries.ts'

/** Moves a page into a folder, or out of all. */
export function PageFolderDialog({ page, onClose }: { page: Page; onClose: () => void }) {
  const folders = useQuery(foldersQuery).data
  const [folder, setFolder] = useState(page.folder ?? '')
  const [isBusy, setBusy] = useState(false)
  const queryClient = useQueryClient()
  const words = text.folders
  const name = page.title || page.username
  const put = async (folder: string | null) => {
    await changePage(page.id, { folder })
    void queryClient.invalidateQueries({ queryKey: pagesQuery.queryKey })
    void queryClient.invalidateQueries({ queryKey: foldersQuery.queryKey })
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    try {
      await put(folder || null)
      toastUndo(words.pageMoved(name), () => put(page.folder))
      onClose()
    } catch (error) {
      toastError(error)
      setBusy(false)
    }
  }
  const open = folders?.items.filter(({ canChange }) => canChange) ?? []
  return (
    <Modal
      opened
      onClose={onClose}
      title={text.pages.moveToFolder(name)}
      closeButtonProps={{ 'aria-label': text.common.close }}
    >
      <form className={classes.form} onSubmit={submit}>
        <NativeSelect
          label={words.folder}
          data-autofocus
          value={folder}
          onChange={(event) => setFolder(event.currentTarget.value)}
          data={[
            ...(folders?.canChange ? [{ value: '', label: words.none }] : []),
            ...folderChoices(open),
          ]}
        />
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            {text.common.cancel}
          </Button>
          <Button type="submit" loading={isBusy} disabled={folder === (page.folder ?? '')}>
            {words.move}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
