import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, lazy, Suspense, useEffect, useId, useRef, useState } from 'react'
import {
  noteOpenSpace,
  openAmong,
  type Space,
  spacesQuery,
} from '#web/features/spaces/spaces.api.ts'
import { text } from '#web/messages/index.ts'
import { loadAdministrationMessages } from '#web/messages/load-messages.ts'
import { rootOfSpace } from '#web/open-space.ts'
import { keepTrying } from '#web/platform/keep-trying.ts'
import { IconPlus, IconSelector } from '#web/ui/icons.ts'
import classes from './space-switch.module.css'

const loadDialog = async () => {
  await loadAdministrationMessages()
  return import('#web/features/spaces/new-space-dialog.tsx')
}
const NewSpaceDialog = lazy(async () => ({
  default: (await keepTrying(loadDialog)).NewSpaceDialog,
}))

/** From this many spaces on there is a search field. */
const SEARCHED_FROM = 8

/** The start address of a space; the personal one has no prefix. */
const startOf = ({ id, isPersonal }: Space) =>
  isPersonal ? '/user-dashboard' : `${rootOfSpace(id)}/home`

/**
 * The open space, and links to the others: each has its own address and document, so that nothing
 * from one space ever shows in another.
 */
export function SpaceSwitch() {
  const spaces = useQuery(spacesQuery)
  const [words, setWords] = useState('')
  const [isMaking, setMaking] = useState(false)
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const popover = useRef<HTMLDivElement>(null)
  const living = (spaces.data ?? []).filter(({ deletesAt }) => deletesAt === null)
  const open = openAmong(living)
  const openId = open?.id
  const isLacking = open?.lacksSecondFactor || open?.lacksTeamSignIn
  useEffect(() => {
    if (openId !== undefined && !isLacking) void noteOpenSpace(openId).catch(() => undefined)
  }, [openId, isLacking])
  if (spaces.data === undefined && !spaces.error) return <div className={classes.waiting} />

  const nameOf = ({ isPersonal, name }: Space) => (isPersonal ? text.shell.spaces.personal : name)
  const found = living.filter((space) =>
    nameOf(space).toLowerCase().includes(words.trim().toLowerCase()),
  )
  const place = () => {
    const rect = button.current?.getBoundingClientRect()
    const style = popover.current?.style
    if (!rect || !style) return
    const isRtl = document.documentElement.dir === 'rtl'
    const start = isRtl ? document.documentElement.clientWidth - rect.right : rect.left
    style.setProperty('inset-inline-start', `${Math.max(8, start)}px`)
    style.setProperty('inset-block-start', `${rect.bottom + 4}px`)
  }
  return (
    <div className={classes.root}>
      <button
        ref={button}
        type="button"
        className={classes.button}
        popoverTarget={id}
        aria-label={open && text.shell.spaces.open(nameOf(open))}
      >
        <span className={classes.dot} data-color={open?.color} aria-hidden="true" />
        <span className={classes.name}>{open ? nameOf(open) : text.shell.spaces.list}</span>
        <IconSelector size={16} stroke={1.75} className={classes.sign} />
      </button>
      <div
        ref={popover}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={text.shell.spaces.list}
        className={classes.list}
        onBeforeToggle={place}
        onToggle={(event) =>
          event.newState === 'open' && focusable(event.currentTarget)[0]?.focus()
        }
        onKeyDown={walk}
      >
        {living.length >= SEARCHED_FROM && (
          <input
            type="search"
            className={classes.search}
            aria-label={text.shell.spaces.search}
            placeholder={text.shell.spaces.search}
            value={words}
            onChange={(event) => setWords(event.currentTarget.value)}
          />
        )}
        {spaces.error && <p className={classes.none}>{text.shell.spaces.failed}</p>}
        {spaces.data && found.length === 0 && (
          <p className={classes.none}>{text.shell.spaces.none}</p>
        )}
        {found.map((space) => (
          <a
            key={space.id}
            href={startOf(space)}
            className={classes.entry}
            aria-current={space.id === open?.id ? 'true' : undefined}
          >
            <span className={classes.dot} data-color={space.color} aria-hidden="true" />
            <span className={classes.name}>{nameOf(space)}</span>
          </a>
        ))}
        <button
          type="button"
          className={classes.entry}
          onClick={() => {
            popover.current?.hidePopover()
            setMaking(true)
          }}
        >
          <IconPlus size={16} stroke={1.75} />
          <span className={classes.name}>{text.shell.spaces.create}</span>
        </button>
      </div>
      <Suspense>{isMaking && <NewSpaceDialog onClose={() => setMaking(false)} />}</Suspense>
    </div>
  )
}

const focusable = (root: HTMLElement) => [
  ...root.querySelectorAll<HTMLElement>('input, a[href], button'),
]

/** Arrow keys move through the list. */
function walk(event: KeyboardEvent<HTMLDivElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined) return
  const entries = focusable(event.currentTarget)
  const at = entries.indexOf(document.activeElement as HTMLElement)
  event.preventDefault()
  entries[(at + step + entries.length) % entries.length]?.focus()
}
