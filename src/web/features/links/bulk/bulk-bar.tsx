import { ActionIcon, Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { text } from '#web/messages/index.ts'
import { loadAdministrationMessages } from '#web/messages/load-messages.ts'
import { toastError } from '#web/platform/toasts.tsx'
import {
  IconArchive,
  IconArchiveOff,
  IconFolder,
  IconPencil,
  IconQrcode,
  IconTrash,
  IconX,
} from '#web/ui/icons.ts'
import { type LinkFilter, type LinkState, listLinkIds } from '../links.api.ts'
import classes from './bulk.module.css'
import { useChangeSet } from './use-change-set.ts'

const CodesDialog = lazy(async () => ({
  default: (await import('../codes/codes-dialog.tsx')).CodesDialog,
}))
const MoveDialog = lazy(async () => {
  await loadAdministrationMessages()
  return { default: (await import('../folders/move-dialog.tsx')).MoveDialog }
})
const BulkEditDialog = lazy(async () => ({
  default: (await import('./bulk-edit-dialog.tsx')).BulkEditDialog,
}))

/** Actions for the selected links; stays visible while scrolling. */
export function BulkBar(props: {
  ids: readonly string[]
  filter: LinkFilter
  state: LinkState
  hasMore: boolean
  onSelect: (ids: readonly string[]) => void
}) {
  const { ids, state } = props
  const [isEditing, setEditing] = useState(false)
  const [isDrawing, setDrawing] = useState(false)
  const [isMoving, setMoving] = useState(false)
  const [isLoading, setLoading] = useState(false)
  const { progress, run } = useChangeSet()
  const words = text.manyLinks
  const act = async (
    ...[change, say]: Parameters<typeof run> extends [unknown, ...infer R] ? R : never
  ) => {
    if (await run(ids, change, say)) props.onSelect([])
  }

  const selectAll = async () => {
    setLoading(true)
    try {
      props.onSelect((await listLinkIds(props.filter)).ids)
    } catch (error) {
      toastError(error)
    } finally {
      setLoading(false)
    }
  }

  const busy = progress !== undefined
  return (
    <section className={classes.bar} aria-label={words.selected(ids.length)}>
      <span className={classes.count} role="status">
        {progress ? words.changing(progress.done, progress.total) : words.selected(ids.length)}
      </span>
      {props.hasMore && (
        <Button variant="subtle" loading={isLoading} disabled={busy} onClick={selectAll}>
          {words.selectAll}
        </Button>
      )}
      {state === 'deleted' ? (
        <Button
          variant="default"
          disabled={busy}
          onClick={() => act({ isDeleted: false }, words.restored)}
        >
          {text.link.restore}
        </Button>
      ) : (
        <>
          <Button
            variant="default"
            disabled={busy}
            leftSection={<IconPencil size={18} stroke={1.75} />}
            onClick={() => setEditing(true)}
          >
            {text.common.edit}
          </Button>
          <Button
            variant="default"
            disabled={busy}
            leftSection={<IconFolder size={18} stroke={1.75} />}
            onClick={() => setMoving(true)}
          >
            {text.links.inFolder.to}
          </Button>
          <Button
            variant="default"
            disabled={busy}
            leftSection={<IconQrcode size={18} stroke={1.75} />}
            onClick={() => setDrawing(true)}
          >
            {text.newLink.codes}
          </Button>
          <Button
            variant="default"
            disabled={busy}
            leftSection={
              state === 'archived' ? (
                <IconArchiveOff size={18} stroke={1.75} />
              ) : (
                <IconArchive size={18} stroke={1.75} />
              )
            }
            onClick={() =>
              state === 'archived'
                ? act({ isArchived: false }, words.unarchived)
                : act({ isArchived: true }, words.archived)
            }
          >
            {state === 'archived' ? text.link.unarchive : text.link.archive}
          </Button>
          <Button
            variant="default"
            disabled={busy}
            leftSection={<IconTrash size={18} stroke={1.75} />}
            onClick={() => act({ isDeleted: true }, words.deleted)}
          >
            {text.common.delete}
          </Button>
        </>
      )}
      <ActionIcon
        className={classes.clear}
        aria-label={words.clear}
        disabled={busy}
        onClick={() => props.onSelect([])}
      >
        <IconX size={18} stroke={1.75} />
      </ActionIcon>
      {progress && (
        <progress max={progress.total} value={progress.done} aria-label={words.progress} />
      )}
      {isMoving && (
        <Suspense>
          <MoveDialog
            of={{ ids: [...ids] }}
            count={ids.length}
            onMoved={() => props.onSelect([])}
            onClose={() => setMoving(false)}
          />
        </Suspense>
      )}
      {isDrawing && (
        <Suspense>
          <CodesDialog ids={ids} onClose={() => setDrawing(false)} />
        </Suspense>
      )}
      {isEditing && (
        <Suspense>
          <BulkEditDialog
            count={ids.length}
            onClose={() => setEditing(false)}
            onSave={(change) => {
              setEditing(false)
              void act(change, words.changed)
            }}
          />
        </Suspense>
      )}
    </section>
  )
}
