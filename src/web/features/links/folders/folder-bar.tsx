import { ActionIcon, Menu } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { NO_FOLDER } from '#contract/links/folder-values.ts'
import { useIsOutside } from '#web/features/spaces/use-is-outside.ts'
import { text } from '#web/messages/index.ts'
import { IconDots, IconLock, IconPencil, IconPlus, IconTrash } from '#web/ui/icons.ts'
import { useChangeSet } from '../bulk/use-change-set.ts'
import { droppedIds, takesDragged } from './drag-to-folder.ts'
import { type FolderBranch, treeOf } from './folder-tree.ts'
import type { Folder } from './folders.api.ts'
import classes from './folders.module.css'
import { foldersQuery, useDeleteFolder } from './folders.queries.ts'
import type { MoveKind } from './moves.api.ts'
import { useMove } from './use-move.ts'

const FolderDialog = lazy(async () => ({
  default: (await import('./folder-dialog.tsx')).FolderDialog,
}))

export interface FolderBarProps {
  /** id of the open folder, `NO_FOLDER`, or '' for all links */
  value: string
  onChange: (folder: string) => void
  /** what is listed below it */
  of: MoveKind
}

/** The folders above a list: each filters it, accepts what is dropped of it, and can be changed. */
export function FolderBar({ value, onChange, of }: FolderBarProps) {
  const folders = useQuery(foldersQuery)
  const [dialog, setDialog] = useState<{ folder?: Folder; parentId: string | null }>()
  const { run } = useChangeSet()
  const movePages = useMove('pages').run
  const take = (ids: readonly string[], folder: string | null) =>
    of === 'links'
      ? run(ids, { folder }, text.folders.moved.links)
      : movePages({ kind: of, ids: [...ids], to: { folder } })
  const remove = useDeleteFolder()
  const words = text.folders
  const { items = [], canChange = false } = folders.data ?? {}
  const takes = (id: string) =>
    items.some((folder) => folder.id === id && folder.canChange) || (id === NO_FOLDER && canChange)
  const isOutside = useIsOutside()
  const tree = treeOf(items)
  const chosen = items.find(({ id }) => id === value)
  const open = tree.find(({ id, children }) =>
    [id, ...children.map((child) => child.id)].includes(value),
  )
  const chip = (id: string, label: ReactNode, taken?: string | null) => (
    <Chip
      key={id}
      isOn={id === value}
      onClick={() => onChange(id === value ? '' : id)}
      of={of}
      onDrop={(ids) => void take(ids, taken ?? null)}
      isTaking={taken !== undefined && takes(id)}
    >
      {label}
    </Chip>
  )
  return (
    <nav className={classes.bar} aria-label={words.title}>
      <div className={classes.chips}>
        {chip('', of === 'links' ? words.all : words.allPages)}
        {tree.map((folder) =>
          chip(folder.id, <Words folder={folder} of={of} count={countOf(folder, of)} />, folder.id),
        )}
        {!isOutside && chip(NO_FOLDER, words.none, null)}
        {canChange && (
          <ActionIcon
            aria-label={text.links.inFolder.create}
            onClick={() => setDialog({ parentId: null })}
          >
            <IconPlus size={18} stroke={1.75} />
          </ActionIcon>
        )}
        {canChange && chosen?.canChange && (
          <Menu position="bottom-end" width={232}>
            <Menu.Target>
              <ActionIcon aria-label={words.actions(chosen.name)}>
                <IconDots size={18} stroke={1.75} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item
                leftSection={<IconPencil size={18} stroke={1.75} />}
                onClick={() => setDialog({ folder: chosen, parentId: chosen.parentId })}
              >
                {words.edit}
              </Menu.Item>
              {chosen.id === open?.id && (
                <Menu.Item
                  leftSection={<IconPlus size={18} stroke={1.75} />}
                  onClick={() => setDialog({ parentId: chosen.id })}
                >
                  {words.createIn}
                </Menu.Item>
              )}
              <Menu.Item
                color="var(--wp-negative)"
                leftSection={<IconTrash size={18} stroke={1.75} />}
                onClick={async () => {
                  if (await remove(chosen)) onChange('')
                }}
              >
                {text.common.delete}
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        )}
      </div>
      {open && open.children.length > 0 && (
        <div className={classes.chips} data-inner>
          {open.children.map((folder) =>
            chip(folder.id, <Words folder={folder} of={of} count={folder[of]} />, folder.id),
          )}
        </div>
      )}
      {dialog && (
        <Suspense>
          <FolderDialog
            {...dialog}
            onSaved={(id) => onChange(id)}
            onClose={() => setDialog(undefined)}
          />
        </Suspense>
      )}
    </nav>
  )
}

const countOf = ({ children, ...folder }: FolderBranch, of: 'links' | 'pages') =>
  children.reduce((sum, child) => sum + child[of], folder[of])

function Words({ folder, of, count }: { folder: Folder; of: 'links' | 'pages'; count: number }) {
  return (
    <>
      <span
        className={classes.color}
        style={{ background: `var(--mantine-color-${folder.color}-6)` }}
        aria-hidden="true"
      />
      <span className={classes.name}>{folder.name}</span>
      {folder.access === 'granted' && (
        <IconLock size={14} stroke={1.75} role="img" aria-label={text.folders.named} />
      )}
      <span className={classes.count}>
        {count}
        <span className="wp-hidden"> {text.folders[of]}</span>
      </span>
    </>
  )
}

function Chip(props: {
  isOn: boolean
  onClick: () => void
  of: MoveKind
  /** whether they may be dropped here */
  isTaking: boolean
  onDrop: (ids: readonly string[]) => void
  children: ReactNode
}) {
  const [isOver, setOver] = useState(false)
  return (
    <button
      type="button"
      className={classes.chip}
      aria-pressed={props.isOn}
      data-over={isOver || undefined}
      onClick={props.onClick}
      onDragOver={(event) => {
        if (props.isTaking) setOver(takesDragged(event, props.of))
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false)
        const ids = droppedIds(event, props.of)
        if (ids.length > 0) props.onDrop(ids)
      }}
    >
      {props.children}
    </button>
  )
}
