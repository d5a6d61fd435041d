import { Button, Kbd, NativeSelect, SegmentedControl, TextInput } from '@mantine/core'
import { useDebouncedValue, useHotkeys } from '@mantine/hooks'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { UsageLine } from '#web/features/packages/usage-line.tsx'
import { text } from '#web/messages/index.ts'
import { loadAdministrationMessages } from '#web/messages/load-messages.ts'
import { toastSuccess } from '#web/platform/toasts.tsx'
import { isForDialog } from '#web/ui/dialogs/is-for-dialog.ts'
import { IconSearch } from '#web/ui/icons.ts'
import { Screen } from '#web/ui/screen.tsx'
import { ErrorPanel, StatePanel } from '#web/ui/state-panel.tsx'
import { folderForNew } from './folders/folder-tree.ts'
import { foldersQuery } from './folders/folders.queries.ts'
import { LinkList } from './link-list.tsx'
import { LinkListSkeleton } from './link-list-skeleton.tsx'
import type { LinkSort, LinkState } from './links.api.ts'
import classes from './links.module.css'
import { linksQuery, useAddLink } from './links.queries.ts'
import { useColumns } from './list/columns.ts'
import { FilterButton } from './list/filter-button.tsx'
import {
  addressOfView,
  LIST_SORTS,
  LIST_STATES,
  type ListView,
  viewOf,
  WHOLE_LIST,
} from './list/list-address.ts'
import { countFilters, filterOf, NO_FILTER } from './list/list-filter.ts'
import { ListMenu } from './list/list-menu.tsx'
import { ShortenForm } from './shorten-form.tsx'

const LinksImportDialog = lazy(async () => ({
  default: (await import('#web/features/import/links-import-dialog.tsx')).LinksImportDialog,
}))
const BulkDialog = lazy(async () => ({
  default: (await import('./bulk/bulk-dialog.tsx')).BulkDialog,
}))
const BookmarkletDialog = lazy(async () => ({
  default: (await import('./list/bookmarklet-dialog.tsx')).BookmarkletDialog,
}))
const FolderBar = lazy(async () => {
  await loadAdministrationMessages()
  return { default: (await import('./folders/folder-bar.tsx')).FolderBar }
})
const FolderDialog = lazy(async () => {
  await loadAdministrationMessages()
  return { default: (await import('./folders/folder-dialog.tsx')).FolderDialog }
})
const LinksKeys = lazy(async () => ({
  default: (await import('./links-keys.tsx')).LinksKeys,
}))
const BulkBar = lazy(async () => ({
  default: (await import('./bulk/bulk-bar.tsx')).BulkBar,
}))

/** /app/links: the shortener and all links. */
export function LinksScreen() {
  const [asked, setAsked] = useSearchParams()
  const view = viewOf(asked)
  const { state, sort, filters, folder } = view
  const [typed, setTyped] = useState(view.q)
  const [q] = useDebouncedValue(typed.trim(), 250)
  /** the search in the address, as last written by this screen */
  const written = useRef(view.q)
  /** includes address changes in progress, so that two simultaneous changes are both kept */
  const latest = useRef(view)
  useEffect(() => {
    latest.current = viewOf(asked)
  }, [asked])
  const [newest, setNewest] = useState<string | null>(null)
  const [showKeys, setShowKeys] = useState(false)
  const search = useRef<HTMLInputElement>(null)
  const addLink = useAddLink()
  const [selected, setSelected] = useState<readonly string[]>([])
  const [isBulk, setBulk] = useState(false)
  const [isImport, setImport] = useState(false)
  const [isFolder, setFolder] = useState(false)
  const [isBookmarklet, setBookmarklet] = useState(false)
  const [columns, showColumn] = useColumns()
  const queryClient = useQueryClient()
  const filter = { ...filterOf(filters), ...(q ? { q } : {}), ...(folder ? { folder } : {}), state }
  const list = useInfiniteQuery(linksQuery(filter, sort))
  const folders = useQuery(foldersQuery).data
  const hasFolders = (folders?.items.length ?? 0) > 0
  const isFree = folders?.canChange ?? true
  const isMaking = isFree || folderForNew(folders, folder) !== undefined
  // a link may be made before the folders are there
  const findFolder = async () =>
    folderForNew(await queryClient.ensureQueryData(foldersQuery), folder)
  const links = list.data?.pages.flatMap((page) => page.items) ?? []
  const isEmpty = links.length === 0

  const unlessInDialog = (act: () => void) => (event: KeyboardEvent) => {
    if (!isForDialog(event)) act()
  }
  useHotkeys([
    ['/', unlessInDialog(() => search.current?.focus()), { preventDefault: true }],
    ['shift+?', unlessInDialog(() => setShowKeys(true))],
    ['?', unlessInDialog(() => setShowKeys(true))],
    ['Escape', unlessInDialog(() => setSelected([])), { preventDefault: false }],
  ])

  /** The address holds the filters; going back leads to the previous screen, not to each letter. */
  const show = (change: Partial<ListView>) => {
    if (change.q !== undefined) {
      written.current = change.q
      setTyped(change.q)
    }
    latest.current = { ...latest.current, ...change }
    setAsked((before) => addressOfView(latest.current, before), { replace: true })
    setSelected([])
  }
  const typeSearch = (value: string) => {
    setTyped(value)
    setSelected([])
  }
  useEffect(() => {
    if (q === written.current) return
    written.current = q
    latest.current = { ...latest.current, q }
    setAsked((before) => addressOfView(latest.current, before), { replace: true })
  }, [q, setAsked])
  // another address of this screen was opened meanwhile
  useEffect(() => {
    if (view.q === written.current) return
    written.current = view.q
    setTyped(view.q)
  }, [view.q])

  const forgetAsked = useCallback(
    () =>
      setAsked(
        (before) => {
          const rest = new URLSearchParams(before)
          rest.delete('new')
          return rest
        },
        { replace: true },
      ),
    [setAsked],
  )

  return (
    <Screen
      title={text.links.title}
      width="wide"
      action={
        isFree && (
          <>
            <Button variant="default" className={classes.many} onClick={() => setImport(true)}>
              {text.moving.linksImport}
            </Button>
            <Button variant="default" className={classes.many} onClick={() => setBulk(true)}>
              {text.manyLinks.open}
            </Button>
          </>
        )
      }
    >
      {isMaking && (
        <ShortenForm
          address={asked.get('shorten') ?? ''}
          findFolder={findFolder}
          isAsked={asked.has('new')}
          onAsked={forgetAsked}
          onCreated={(link, isShown) => {
            addLink(link)
            show(WHOLE_LIST)
            setNewest(link.id)
            if (!isShown) toastSuccess(text.links.shortened)
          }}
        />
      )}
      <UsageLine of={['linksPerMonth', 'activeLinks', 'clicksPerMonth']} />
      <div className={classes.tools}>
        <TextInput
          ref={search}
          className={classes.search}
          type="search"
          aria-label={text.links.search}
          placeholder={text.links.searchHint}
          leftSection={<IconSearch size={18} />}
          rightSection={
            <Kbd className={classes.key} aria-hidden>
              /
            </Kbd>
          }
          value={typed}
          onChange={(event) => typeSearch(event.currentTarget.value)}
        />
        <FilterButton value={filters} onChange={(value) => show({ filters: value })} />
        <SegmentedControl
          className={classes.states}
          aria-label={text.links.showState}
          value={state}
          onChange={(value) => show({ state: value as LinkState })}
          data={LIST_STATES.map((value) => ({
            value,
            label: text.links.states[value],
          }))}
        />
        <NativeSelect
          className={classes.sort}
          aria-label={text.links.sort}
          value={sort}
          onChange={(event) => show({ sort: event.currentTarget.value as LinkSort })}
          data={LIST_SORTS.map((value) => ({
            value,
            label: text.links.sorts[value],
          }))}
        />
        <ListMenu
          filter={filter}
          sort={sort}
          columns={columns}
          onColumn={showColumn}
          onKeys={() => setShowKeys(true)}
          onBookmarklet={() => setBookmarklet(true)}
          onFolder={isFree ? () => setFolder(true) : undefined}
        />
      </div>
      {hasFolders && (
        <Suspense>
          <FolderBar of="links" value={folder} onChange={(value) => show({ folder: value })} />
        </Suspense>
      )}
      {list.isPending && <LinkListSkeleton />}
      {list.error && isEmpty && <ErrorPanel error={list.error} retry={() => list.refetch()} />}
      {list.isSuccess && isEmpty && (
        <NoLinks
          q={q}
          state={state}
          isFiltered={countFilters(filters) > 0}
          isFolder={folder !== ''}
          isMaking={isMaking}
          clear={() => show({ q: '', filters: NO_FILTER, folder: '' })}
        />
      )}
      {!isEmpty && (
        <LinkList
          links={links}
          newest={newest}
          columns={columns}
          selected={new Set(selected)}
          onSelect={setSelected}
          openFolder={folder}
          onFolder={(id) => show({ folder: id })}
        />
      )}
      {list.hasNextPage && (
        <div className={classes.more}>
          <Button
            variant="default"
            loading={list.isFetchingNextPage}
            onClick={() => list.fetchNextPage()}
          >
            {text.links.loadMore}
          </Button>
        </div>
      )}
      {selected.length > 0 && (
        <Suspense>
          <BulkBar
            ids={selected}
            filter={filter}
            state={state}
            hasMore={list.hasNextPage || selected.length < links.length}
            onSelect={setSelected}
          />
        </Suspense>
      )}
      {isImport && (
        <Suspense>
          <LinksImportDialog
            onCreated={() => void queryClient.invalidateQueries({ queryKey: ['links'] })}
            onClose={() => setImport(false)}
          />
        </Suspense>
      )}
      {isBulk && (
        <Suspense>
          <BulkDialog
            onCreated={() => void queryClient.invalidateQueries({ queryKey: ['links'] })}
            onClose={() => setBulk(false)}
          />
        </Suspense>
      )}
      {isBookmarklet && (
        <Suspense>
          <BookmarkletDialog onClose={() => setBookmarklet(false)} />
        </Suspense>
      )}
      {isFolder && (
        <Suspense>
          <FolderDialog
            parentId={null}
            onSaved={(id) => show({ folder: id })}
            onClose={() => setFolder(false)}
          />
        </Suspense>
      )}
      {showKeys && (
        <Suspense>
          <LinksKeys opened onClose={() => setShowKeys(false)} />
        </Suspense>
      )}
    </Screen>
  )
}

function NoLinks(props: {
  q: string
  state: LinkState
  isFiltered: boolean
  isFolder: boolean
  /** whether links can be added here */
  isMaking: boolean
  clear: () => void
}) {
  const { q, state, clear } = props
  const isFiltered = props.isFiltered || props.isFolder
  if (props.isFolder && !q && !props.isFiltered && state === 'active') {
    return (
      <StatePanel picture="empty" title={text.links.inFolder.emptyTitle}>
        {props.isMaking && text.links.inFolder.emptyText}
      </StatePanel>
    )
  }
  if (!q && !isFiltered && state !== 'active') {
    return (
      <StatePanel picture="empty" title={text.links.noneTitles[state]}>
        {text.links.noneTexts[state]}
      </StatePanel>
    )
  }
  if (!q && !isFiltered) {
    return (
      <StatePanel picture="empty" title={text.links.emptyTitle}>
        {props.isMaking && text.links.emptyText}
      </StatePanel>
    )
  }
  return (
    <StatePanel
      picture="search"
      title={q ? text.links.nothingFoundTitle(q) : text.manyLinks.nothingTitle}
      action={
        <Button variant="default" onClick={clear}>
          {isFiltered ? text.manyLinks.clearFilters : text.links.clearSearch}
        </Button>
      }
    >
      {text.links.nothingFoundText}
    </StatePanel>
  )
}
