import {
  ActionIcon,
  Button,
  Kbd,
  NativeSelect,
  SegmentedControl,
  TextInput,
  Tooltip,
} from '@mantine/core'
import { useDebouncedValue, useHotkeys } from '@mantine/hooks'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { text } from '#web/messages/index.ts'
import { toastSuccess } from '#web/platform/toasts.tsx'
import { IconKeyboard, IconSearch } from '#web/ui/icons.ts'
import { Screen } from '#web/ui/screen.tsx'
import { ErrorPanel, StatePanel } from '#web/ui/state-panel.tsx'
import { LinkList } from './link-list.tsx'
import { LinkListSkeleton } from './link-list-skeleton.tsx'
import type { LinkSort, LinkState } from './links.api.ts'
import classes from './links.module.css'
import { linksQuery, useAddLink } from './links.queries.ts'
import { LinksKeys } from './links-keys.tsx'
import { ShortenForm } from './shorten-form.tsx'

/** /app/links: the shortener and everything that was shortened. */
export function LinksScreen() {
  const [typed, setTyped] = useState('')
  const [q] = useDebouncedValue(typed.trim(), 250)
  const [state, setState] = useState<LinkState>('active')
  const [sort, setSort] = useState<LinkSort>('newest')
  const [newest, setNewest] = useState<string | null>(null)
  const [showKeys, setShowKeys] = useState(false)
  const search = useRef<HTMLInputElement>(null)
  const addLink = useAddLink()
  const list = useInfiniteQuery(linksQuery(q, state, sort))
  const links = list.data?.pages.flatMap((page) => page.items) ?? []
  const isEmpty = links.length === 0

  useHotkeys([
    ['/', () => search.current?.focus(), { preventDefault: true }],
    ['shift+?', () => setShowKeys(true)],
    ['?', () => setShowKeys(true)],
  ])

  return (
    <Screen title={text.links.title} width="wide">
      <ShortenForm
        onCreated={(link) => {
          addLink(link)
          setTyped('')
          setState('active')
          setSort('newest')
          setNewest(link.id)
          toastSuccess(text.links.shortened)
        }}
      />
      <div className={classes.tools}>
        <TextInput
          ref={search}
          className={classes.search}
          type="search"
          aria-label={text.links.search}
          placeholder={text.links.searchHint}
          leftSection={<IconSearch size={18} />}
          rightSection={<Kbd className={classes.key}>/</Kbd>}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <SegmentedControl
          className={classes.states}
          aria-label={text.links.showState}
          value={state}
          onChange={(value) => setState(value as LinkState)}
          data={(['active', 'archived', 'deleted'] as const).map((value) => ({
            value,
            label: text.links.states[value],
          }))}
        />
        <NativeSelect
          className={classes.sort}
          aria-label={text.links.sort}
          value={sort}
          onChange={(event) => setSort(event.currentTarget.value as LinkSort)}
          data={(['newest', 'oldest', 'alias'] as const).map((value) => ({
            value,
            label: text.links.sorts[value],
          }))}
        />
        <Tooltip label={text.links.keysTitle}>
          <ActionIcon
            className={classes.keyboard}
            onClick={() => setShowKeys(true)}
            aria-label={text.links.keysTitle}
          >
            <IconKeyboard size={20} stroke={1.75} />
          </ActionIcon>
        </Tooltip>
      </div>
      {list.isPending && <LinkListSkeleton />}
      {list.error && isEmpty && <ErrorPanel error={list.error} retry={() => list.refetch()} />}
      {list.isSuccess && isEmpty && <NoLinks q={q} state={state} clear={() => setTyped('')} />}
      {!isEmpty && <LinkList links={links} newest={newest} />}
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
      <LinksKeys opened={showKeys} onClose={() => setShowKeys(false)} />
    </Screen>
  )
}

function NoLinks({ q, state, clear }: { q: string; state: LinkState; clear: () => void }) {
  if (!q && state !== 'active') {
    return (
      <StatePanel picture="empty" title={text.links.noneTitles[state]}>
        {text.links.noneTexts[state]}
      </StatePanel>
    )
  }
  if (!q) {
    return (
      <StatePanel picture="empty" title={text.links.emptyTitle}>
        {text.links.emptyText}
      </StatePanel>
    )
  }
  return (
    <StatePanel
      picture="search"
      title={text.links.nothingFoundTitle(q)}
      action={
        <Button variant="default" onClick={clear}>
          {text.links.clearSearch}
        </Button>
      }
    >
      {text.links.nothingFoundText}
    </StatePanel>
  )
}
