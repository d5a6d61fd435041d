import { Button, Modal, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { text } from '#web/messages/index.ts'
import classes from '#web/ui/form.module.css'
import { useBatch } from '../bulk/use-batch.ts'
import { folderChoices } from './folder-tree.ts'
import { foldersQuery } from './folders.queries.ts'

const FolderDialog = lazy(async () => ({
  default: (await import('./folder-dialog.tsx')).FolderDialog,
}))

/** Chooses the folder for some links. */
export function MoveDialog(props: {
  ids: readonly string[]
  /** their current folder, if they share one */
  folder?: string | null
  onMoved?: () => void
  onClose: () => void
}) {
  const folders = useQuery(foldersQuery)
  const [chosen, setChosen] = useState(props.folder ?? '')
  const { progress, run } = useBatch()
  const [isNew, setNew] = useState(false)
  const words = text.folders
  return (
    <Modal
      opened
      onClose={props.onClose}
      title={words.moveTitle(props.ids.length)}
      closeButtonProps={{ 'aria-label': text.common.close }}
    >
      <form
        className={classes.form}
        onSubmit={async (event) => {
          event.preventDefault()
          if (!(await run(props.ids, { folder: chosen || null }, words.moved))) return
          props.onMoved?.()
          props.onClose()
        }}
      >
        <NativeSelect
          label={words.folder}
          data-autofocus
          value={chosen}
          onChange={(event) => setChosen(event.currentTarget.value)}
          data={[{ value: '', label: words.none }, ...folderChoices(folders.data?.items ?? [])]}
        />
        <div className={classes.buttons}>
          <Button variant="subtle" onClick={() => setNew(true)}>
            {text.links.inFolder.create}
          </Button>
          <Button variant="default" onClick={props.onClose}>
            {text.common.cancel}
          </Button>
          <Button type="submit" loading={progress !== undefined}>
            {words.move}
          </Button>
        </div>
      </form>
      {isNew && (
        <Suspense>
          <FolderDialog parentId={null} onSaved={setChosen} onClose={() => setNew(false)} />
        </Suspense>
      )}
    </Modal>
  )
}
