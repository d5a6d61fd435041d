import { Anchor, Button, Skeleton, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { text } from '#web/messages/index.ts'
import { paths } from '#web/paths.ts'
import { formatDate } from '#web/ui/format-date.ts'
import { IconChevronLeft, IconChevronRight, IconSearch } from '#web/ui/icons.ts'
import tools from '#web/ui/list-tools.module.css'
import { Screen } from '#web/ui/screen.tsx'
import { ErrorPanel, StatePanel } from '#web/ui/state-panel.tsx'
import { listsQuery, type NamedList } from './lists.api.ts'
import classes from './lists.module.css'

/** /app/links/lists: the named lists of links of the space. */
export function ListsScreen() {
  const [typed, setTyped] = useState('')
  const [q] = useDebouncedValue(typed.trim(), 250)
  const found = useInfiniteQuery(listsQuery(q))
  const lists = found.data?.pages.flatMap(({ items }) => items) ?? []
  const words = text.linkLists
  return (
    <Screen
      title={words.title}
      back={
        <Anchor component={Link} to={paths.links} className={classes.back}>
          <IconChevronLeft size={18} stroke={1.75} />
          {text.links.title}
        </Anchor>
      }
    >
      <p className={classes.lead}>{words.lead}</p>
      {(lists.length > 0 || typed !== '') && (
        <div className={tools.tools}>
          <TextInput
            className={tools.search}
            type="search"
            aria-label={words.search}
            placeholder={words.search}
            leftSection={<IconSearch size={18} />}
            maxLength={200}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        </div>
      )}
      {found.isPending && <Skeleton height={144} radius={12} />}
      {found.error && lists.length === 0 && (
        <ErrorPanel error={found.error} retry={() => found.refetch()} />
      )}
      {found.isSuccess && lists.length === 0 && q === '' && (
        <StatePanel
          picture="empty"
          title={words.emptyTitle}
          action={
            <Button component={Link} to={paths.links} variant="default">
              {words.toLinks}
            </Button>
          }
        >
          {words.emptyText}
        </StatePanel>
      )}
      {found.isSuccess && lists.length === 0 && q !== '' && (
        <StatePanel
          picture="search"
          title={text.links.nothingFoundTitle(q)}
          action={
            <Button variant="default" onClick={() => setTyped('')}>
              {text.links.clearSearch}
            </Button>
          }
        />
      )}
      {lists.length > 0 && (
        <ul className={classes.lists} aria-label={words.title}>
          {lists.map((list) => (
            <li key={list.id}>
              <ListRow list={list} />
            </li>
          ))}
        </ul>
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
    </Screen>
  )
}

function ListRow({ list }: { list: NamedList }) {
  const words = text.linkLists
  return (
    <Link to={paths.linkList(list.id)} className={classes.row}>
      <span className={classes.what}>
        <span className={classes.name}>{list.name}</span>
        <span className={classes.quiet}>{words.createdAt(formatDate(list.createdAt))}</span>
      </span>
      <span className={classes.numbers}>
        <span>{words.links(list.links)}</span>
        <span>{text.common.clicks(list.clicks)}</span>
      </span>
      <IconChevronRight size={18} stroke={1.75} />
    </Link>
  )
}
