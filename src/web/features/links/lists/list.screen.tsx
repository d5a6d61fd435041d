import { Anchor, Button, SegmentedControl, Skeleton, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { text } from '#web/messages/index.ts'
import { paths } from '#web/paths.ts'
import { addressOf } from '#web/platform/call.ts'
import { toastError } from '#web/platform/toasts.tsx'
import { formatDate } from '#web/ui/format-date.ts'
import {
  IconChevronLeft,
  IconDownload,
  IconPencil,
  IconQrcode,
  IconSearch,
  IconTrash,
} from '#web/ui/icons.ts'
import tools from '#web/ui/list-tools.module.css'
import { Screen } from '#web/ui/screen.tsx'
import { ErrorPanel, StatePanel } from '#web/ui/state-panel.tsx'
import { BulkBar } from '../bulk/bulk-bar.tsx'
import { LinkList } from '../link-list.tsx'
import { LinkListSkeleton } from '../link-list-skeleton.tsx'
import { type LinkState, listLinkIds } from '../links.api.ts'
import { linksQuery } from '../links.queries.ts'
import { useColumns } from '../list/columns.ts'
import { LIST_STATES } from '../list/list-address.ts'
import { DeleteDialog } from './delete-dialog.tsx'
import { listQuery, type NamedList } from './lists.api.ts'
import classes from './lists.module.css'
import { RenameDialog } from './rename-dialog.tsx'
import { useDeleteList } from './use-delete-list.ts'

const CodesDialog = lazy(async () => ({
  default: (await import('../codes/codes-dialog.tsx')).CodesDialog,
}))

/** /app/links/lists/:listId: the links of a named list and their numbers. */
export function ListScreen() {
  const { listId = '' } = useParams()
  const { data: list, error, refetch } = useQuery(listQuery(listId))
  const words = text.linkLists
  return (
    <Screen
      title={list?.name ?? words.title}
      width="wide"
      back={
        <Anchor component={Link} to={paths.linkLists} className={classes.back}>
          <IconChevronLeft size={18} stroke={1.75} />
          {words.title}
        </Anchor>
      }
      action={list && <Actions list={list} canChange={list.canChange} />}
    >
      {list === undefined ? (
        error ? (
          <ErrorPanel error={error} retry={() => refetch()} />
        ) : (
          <Skeleton height={320} radius={12} />
        )
      ) : (
        <Links key={list.id} list={list} />
      )}
    </Screen>
  )
}

function Actions({ list, canChange }: { list: NamedList; canChange: boolean }) {
  const [dialog, setDialog] = useState<'rename' | 'delete'>()
  const [codes, setCodes] = useState<readonly string[]>()
  const navigate = useNavigate()
  const remove = useDeleteList(list)
  const words = text.linkLists
  const leave = () => navigate(paths.linkLists)
  return (
    <>
      <Button
        variant="default"
        disabled={list.activeLinks === 0}
        leftSection={<IconQrcode size={18} stroke={1.75} />}
        onClick={async () => {
          try {
            setCodes((await listLinkIds({ list: list.id })).ids)
          } catch (error) {
            toastError(error)
          }
        }}
      >
        {text.newLink.codes}
      </Button>
      {canChange && (
        <>
          <Button
            variant="default"
            leftSection={<IconPencil size={18} stroke={1.75} />}
            onClick={() => setDialog('rename')}
          >
            {words.rename}
          </Button>
          <Button
            variant="default"
            leftSection={<IconTrash size={18} stroke={1.75} />}
            onClick={async () => {
              const outcome = await remove()
              if (outcome === 'active') setDialog('delete')
              else if (outcome === 'deleted') leave()
            }}
          >
            {text.common.delete}
          </Button>
        </>
      )}
      {codes && (
        <Suspense>
          <CodesDialog ids={codes} onClose={() => setCodes(undefined)} />
        </Suspense>
      )}
      {dialog === 'rename' && <RenameDialog list={list} onClose={() => setDialog(undefined)} />}
      {dialog === 'delete' && (
        <DeleteDialog list={list} onClose={() => setDialog(undefined)} onDeleted={leave} />
      )}
    </>
  )
}

function Links({ list }: { list: NamedList }) {
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const [q] = useDebouncedValue(typed.trim(), 250)
  const [state, setState] = useState<LinkState>('active')
  const [selected, setSelected] = useState<readonly string[]>([])
  const [columns] = useColumns()
  const filter = { list: list.id, state, ...(q && { q }) }
  const found = useInfiniteQuery(linksQuery(filter))
  const links = found.data?.pages.flatMap(({ items }) => items) ?? []
  const words = text.linkLists
  const numbers = [
    [words.links(list.links), ''],
    [
      text.common.clicks(list.clicks),
      list.allClicks > list.clicks ? words.allClicks(list.allClicks) : '',
    ],
    [words.createdAt(formatDate(list.createdAt)), ''],
  ] as const
  return (
    <>
      <ul className={classes.sums}>
        {numbers.map(([what, more]) => (
          <li key={what}>
            {what}
            {more !== '' && <span className={classes.quiet}> {more}</span>}
          </li>
        ))}
      </ul>
      <div className={tools.tools}>
        <TextInput
          className={tools.search}
          type="search"
          aria-label={text.links.search}
          placeholder={text.links.searchHint}
          leftSection={<IconSearch size={18} />}
          maxLength={200}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setSelected([])
          }}
        />
        <Button
          component="a"
          variant="default"
          href={addressOf('links.exportCsv', { query: { ...filter, sort: 'newest' } })}
          download
          leftSection={<IconDownload size={18} stroke={1.75} />}
        >
          {text.manyLinks.export}
        </Button>
        <SegmentedControl
          className={tools.views}
          aria-label={text.links.showState}
          value={state}
          onChange={(value) => {
            setState(value as LinkState)
            setSelected([])
          }}
          data={LIST_STATES.map((value) => ({ value, label: text.links.states[value] }))}
        />
      </div>
      {found.isPending && <LinkListSkeleton />}
      {found.error && links.length === 0 && (
        <ErrorPanel error={found.error} retry={() => found.refetch()} />
      )}
      {found.isSuccess && links.length === 0 && (
        <StatePanel
          picture={q ? 'search' : 'empty'}
          title={q ? text.links.nothingFoundTitle(q) : words.noLinksTitle[state]}
        >
          {q ? text.links.nothingFoundText : words.noLinksText}
        </StatePanel>
      )}
      {links.length > 0 && (
        <LinkList
          links={links}
          newest={null}
          columns={columns}
          selected={new Set(selected)}
          onSelect={setSelected}
          onFolder={(id) => navigate(`${paths.links}?folder=${id}`)}
        />
      )}
      {found.hasNextPage && (
        <div className={classes.more}>
          <Button
            variant="default"
            loading={found.isFetchingNextPage}
            onClick={() => found.fetchNextPage()}
          >
            {text.links.loadMore}
          </Button>
        </div>
      )}
      {selected.length > 0 && (
        <BulkBar
          ids={selected}
          filter={filter}
          state={state}
          hasMore={found.hasNextPage || selected.length < links.length}
          onSelect={setSelected}
        />
      )}
    </>
  )
}
