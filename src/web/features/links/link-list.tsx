import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, lazy, Suspense, useRef, useState } from 'react'
import { text } from '#web/messages/index.ts'
import { loadAdministrationMessages } from '#web/messages/load-messages.ts'
import { foldersQuery } from './folders/folders.queries.ts'
import { LinkRow } from './link-row.tsx'
import type { Link } from './links.api.ts'
import classes from './links.module.css'
import { useArchiveLink, useDeleteLink, useDuplicateLink } from './links.queries.ts'
import type { Column } from './list/columns.ts'
import { useDailyClicks } from './list/daily-clicks.ts'
import { useLiveClicks } from './use-live-clicks.ts'

const EditLinkDialog = lazy(async () => ({
  default: (await import('./edit-link-dialog.tsx')).EditLinkDialog,
}))

const MoveDialog = lazy(async () => {
  await loadAdministrationMessages()
  return { default: (await import('./folders/move-dialog.tsx')).MoveDialog }
})

/** The list with arrow key navigation; a focused row handles Enter, space, ⌘C, E and delete. */
export function LinkList(props: {
  links: readonly Link[]
  newest: string | null
  columns: ReadonlySet<Column>
  selected: ReadonlySet<string>
  onSelect: (ids: readonly string[]) => void
  /** id of the folder whose links are listed; rows do not name it */
  openFolder?: string
  onFolder: (id: string) => void
}) {
  const { links, newest, selected } = props
  const folders = useQuery(foldersQuery).data?.items
  const last = useRef<string>(null)
  const list = useRef<HTMLUListElement>(null)
  const [editing, setEditing] = useState<Link | null>(null)
  const [moving, setMoving] = useState<Link | null>(null)
  const remove = useDeleteLink()
  const archive = useArchiveLink()

  const duplicate = useDuplicateLink()
  useLiveClicks(links)
  const daily = useDailyClicks(links)

  /** Toggles a row; with shift it selects everything from the previous one. */
  const toggle = (link: Link, isRange: boolean) => {
    const ids = links.map((one) => one.id)
    const [from, to] = [ids.indexOf(last.current ?? ''), ids.indexOf(link.id)]
    const some =
      isRange && from >= 0 ? ids.slice(Math.min(from, to), Math.max(from, to) + 1) : [link.id]
    const isOn = !selected.has(link.id)
    last.current = link.id
    const others = [...selected].filter((id) => !some.includes(id))
    props.onSelect(isOn ? [...others, ...some] : others)
  }

  const walk = (event: KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }
    const step = steps[event.key]
    const row = (event.target as HTMLElement).closest('li')
    if (step === undefined || !row || event.target !== row) return
    const next = step > 0 ? row.nextElementSibling : row.previousElementSibling
    if (!(next instanceof HTMLElement)) return
    event.preventDefault()
    next.focus()
  }

  return (
    <>
      <ul ref={list} className={classes.list} aria-label={text.links.list} onKeyDown={walk}>
        {links.map((link) => (
          <LinkRow
            key={link.id}
            link={link}
            isNew={link.id === newest}
            columns={props.columns}
            days={daily.get(link.id)}
            folder={folders?.find(({ id }) => id === link.folder && id !== props.openFolder)}
            onFolder={props.onFolder}
            isSelected={selected.has(link.id)}
            onSelect={(isRange) => toggle(link, isRange)}
            onDuplicate={() => duplicate(link)}
            onEdit={() => setEditing(link)}
            onMove={() => setMoving(link)}
            dragged={selected.has(link.id) ? [...selected] : [link.id]}
            onArchive={() => archive(link, !link.isArchived)}
            onDelete={() => remove(link)}
          />
        ))}
      </ul>
      {moving && (
        <Suspense>
          <MoveDialog of={{ ids: [moving.id] }} count={1} onClose={() => setMoving(null)} />
        </Suspense>
      )}
      {editing && (
        <Suspense>
          <EditLinkDialog link={editing} onClose={() => setEditing(null)} />
        </Suspense>
      )}
    </>
  )
}
