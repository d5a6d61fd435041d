import { Button, Modal, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { may } from '#contract/permissions.ts'
import { openAmong, spacesQuery } from '#web/features/spaces/spaces.api.ts'
import { text } from '#web/messages/index.ts'
import { call } from '#web/platform/call.ts'
import { useShortHost } from '#web/platform/installation.ts'
import { refusalTextOf } from '#web/platform/refusal-text.ts'
import { textOfError } from '#web/platform/toasts.tsx'
import classes from '#web/ui/form.module.css'
import { folderChoices } from './folder-tree.ts'
import { foldersQuery } from './folders.queries.ts'
import { type Move, type MoveKind, type MoveWish, tryMove } from './moves.api.ts'
import { useMove } from './use-move.ts'

const FolderDialog = lazy(async () => ({
  default: (await import('./folder-dialog.tsx')).FolderDialog,
}))

/** Stays as it is now; no host and no id is called so. */
const SAME = ' '

/** What becomes of addresses that links leave: gone at once, or a redirect for a while and then given up. */
const OLD_ADDRESSES: Readonly<Record<string, MoveWish['oldAddress']>> = {
  ends: undefined,
  month: { redirectDays: 30 },
  year: { redirectDays: 365 },
  yearOnly: { redirectDays: 365, forgetDays: 365 },
}

/** Moves links or pages to another folder, domain or space, and says before what would become of them. */
export function MoveDialog(props: {
  kind?: MoveKind
  /** which ones: by their ids, or all on a domain */
  of: Pick<MoveWish, 'ids' | 'filter'>
  count: number
  onMoved?: () => void
  onClose: () => void
}) {
  const { kind = 'links' } = props
  const folders = useQuery(foldersQuery).data
  const spaces = useQuery(spacesQuery)
  const open = openAmong(spaces.data ?? [])
  const [wish, setWish] = useState({ space: SAME, domain: SAME, folder: SAME })
  const [old, setOld] = useState('ends')
  const spaceId = wish.space === SAME ? open?.id : wish.space
  const domains = useQuery({
    queryKey: ['domains', 'of', spaceId],
    enabled: spaceId !== undefined && kind === 'links',
    queryFn: ({ signal }) => call('domains.list', { query: { spaceId } }, { signal }),
  })
  const own = useShortHost()
  const [isNew, setNew] = useState(false)
  const { progress, isMoving, run } = useMove(kind)
  /** shown while some of them stayed where they were */
  const [done, setDone] = useState<Move>()
  const words = text.folders
  const to = {
    ...(wish.space !== SAME && { space: wish.space }),
    ...(wish.domain !== SAME && { domain: wish.domain || null }),
    ...(wish.folder !== SAME && { folder: wish.folder || null }),
  }
  const oldAddress = wish.domain === SAME ? undefined : OLD_ADDRESSES[old]
  const all = { kind, ...props.of, to, ...(oldAddress && { oldAddress }) }
  const isSaid = Object.keys(to).length > 0
  const tried = useQuery({
    queryKey: ['moves', all],
    enabled: isSaid && !isMoving,
    retry: false,
    queryFn: () => tryMove(all),
  })
  const others = (spaces.data ?? []).filter(
    ({ id, role, deletesAt }) => id !== open?.id && deletesAt === null && may(role, 'links.change'),
  )
  const usable = (domains.data?.items ?? []).filter(({ state }) => state !== 'pending')
  const same = { value: SAME, label: words.same }
  const edit = (change: Partial<typeof wish>) => setWish((now) => ({ ...now, ...change }))
  const frame = {
    opened: true,
    onClose: props.onClose,
    title: words.moveTitle[kind](props.count),
    closeButtonProps: { 'aria-label': text.common.close },
  }
  if (done) {
    return (
      <Modal {...frame}>
        <div className={classes.form}>
          <div role="status">
            <Answer move={done}>{words.movedBut[kind](done.moved, done.kept)}</Answer>
          </div>
          <div className={classes.buttons}>
            <Button data-autofocus onClick={props.onClose}>
              {text.common.close}
            </Button>
          </div>
        </div>
      </Modal>
    )
  }
  return (
    <Modal {...frame}>
      <form
        className={classes.form}
        onSubmit={async (event) => {
          event.preventDefault()
          const end = await run(all)
          if (!end) return
          props.onMoved?.()
          if (end.kept > 0) setDone(end)
          else props.onClose()
        }}
      >
        {wish.space === SAME && (
          <NativeSelect
            label={words.folder}
            data-autofocus
            value={wish.folder}
            onChange={(event) => edit({ folder: event.currentTarget.value })}
            data={[
              same,
              ...(folders?.canChange === false ? [] : [{ value: '', label: words.none }]),
              ...folderChoices(folders?.items.filter(({ canChange }) => canChange) ?? []),
            ]}
          />
        )}
        {kind === 'links' && (usable.length > 0 || wish.space !== SAME) && (
          <NativeSelect
            label={words.domain}
            value={wish.domain}
            onChange={(event) => edit({ domain: event.currentTarget.value })}
            data={[
              same,
              { value: '', label: own },
              ...usable.map(({ host }) => ({ value: host, label: host })),
            ]}
          />
        )}
        {others.length > 0 && (
          <NativeSelect
            label={words.space}
            value={wish.space}
            onChange={(event) =>
              edit({ space: event.currentTarget.value, domain: SAME, folder: SAME })
            }
            data={[
              same,
              ...others.map(({ id, name, isPersonal }) => ({
                value: id,
                label: isPersonal ? text.shell.spaces.personal : name,
              })),
            ]}
          />
        )}
        {wish.domain !== SAME && (
          <NativeSelect
            label={words.oldAddress}
            value={old}
            onChange={(event) => setOld(event.currentTarget.value)}
            data={Object.keys(OLD_ADDRESSES).map((value) => ({
              value,
              label: words.oldAddresses[value as keyof typeof words.oldAddresses],
            }))}
          />
        )}
        <div role="status">
          {progress && isMoving ? (
            <>
              <progress max={progress.total} value={progress.total - progress.waiting} />
              <p>{words.moving(progress.total - progress.waiting, progress.total)}</p>
            </>
          ) : tried.error ? (
            <p>{textOfError(tried.error)}</p>
          ) : (
            isSaid &&
            tried.data && (
              <>
                <Answer move={tried.data}>
                  {words.foretold[kind](tried.data.moved, tried.data.kept)}
                </Answer>
                {kind === 'pages' && wish.space !== SAME && tried.data.moved > 0 && (
                  <p>{words.pagesBring}</p>
                )}
              </>
            )
          )}
        </div>
        <div className={classes.buttons}>
          {wish.space === SAME && (
            <Button variant="subtle" onClick={() => setNew(true)}>
              {text.links.inFolder.create}
            </Button>
          )}
          <Button variant="default" onClick={props.onClose}>
            {text.common.cancel}
          </Button>
          <Button type="submit" loading={isMoving} disabled={!isSaid || tried.data?.moved === 0}>
            {words.move}
          </Button>
        </div>
      </form>
      {isNew && (
        <Suspense>
          <FolderDialog
            parentId={null}
            onSaved={(folder) => edit({ folder })}
            onClose={() => setNew(false)}
          />
        </Suspense>
      )}
    </Modal>
  )
}

/** What would become of them, or became; and why some stay. */
function Answer({ move, children }: { move: Move; children: string }) {
  const words = text.folders
  return (
    <>
      <p>{children}</p>
      {move.kept > 0 && (
        <ul>
          {move.refused.map(({ id, alias, error }) => (
            <li key={id}>
              {alias || id}: {sayRefusal(error)}
            </li>
          ))}
        </ul>
      )}
      {move.kept > move.refused.length && <p>{words.further(move.kept - move.refused.length)}</p>}
    </>
  )
}

/** Why one stays, by the field that the refusal names where its code alone says too little. */
function sayRefusal({ message, fields }: Move['refused'][number]['error']): string {
  const { stays } = text.folders
  const known = Object.keys(fields ?? {}).find((name) => Object.hasOwn(stays, name))
  return known ? stays[known as keyof typeof stays] : refusalTextOf(message, 400)
}
