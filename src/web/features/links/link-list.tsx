import { type KeyboardEvent, lazy, Suspense, useRef, useState } from 'react'
import { text } from '#web/messages/index.ts'
import { LinkRow } from './link-row.tsx'
import type { Link } from './links.api.ts'
import classes from './links.module.css'
import { useArchiveLink, useDeleteLink } from './links.queries.ts'

const EditLinkDialog = lazy(async () => ({
  default: (await import('./edit-link-dialog.tsx')).EditLinkDialog,
}))

/** The list, walked by arrow keys; a row in focus takes Enter, ⌘C and E. */
export function LinkList({ links, newest }: { links: readonly Link[]; newest: string | null }) {
  const list = useRef<HTMLUListElement>(null)
  const [editing, setEditing] = useState<Link | null>(null)
  const remove = useDeleteLink()
  const archive = useArchiveLink()

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
            onEdit={() => setEditing(link)}
            onArchive={() => archive(link, !link.isArchived)}
            onDelete={() => remove(link)}
          />
        ))}
      </ul>
      {editing && (
        <Suspense>
          <EditLinkDialog link={editing} onClose={() => setEditing(null)} />
        </Suspense>
      )}
    </>
  )
}
