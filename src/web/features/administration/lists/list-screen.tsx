import { Button, NativeSelect, Skeleton, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { text } from '#web/messages/index.ts'
import { IconSearch } from '#web/ui/icons.ts'
import toolClasses from '#web/ui/list-tools.module.css'
import { Screen } from '#web/ui/screen.tsx'
import { ErrorPanel, StatePanel } from '#web/ui/state-panel.tsx'
import type { ListChoice } from './lists.api.ts'
import classes from './lists.module.css'

/** A paged list, from TanStack's `useInfiniteQuery`. */
interface PagedList<Item> {
  data: { pages: { items: Item[] }[] } | undefined
  error: Error | null
  hasNextPage: boolean
  isFetchingNextPage: boolean
  refetch: () => unknown
  fetchNextPage: () => unknown
}

/** A long list with a search and one filter. */
export function ListScreen<Item extends { id: string }>(props: {
  title: string
  searchLabel: string
  filter: { label: string; options: { value: string; label: string }[] }
  choice: ListChoice
  onChoice: (choice: ListChoice) => void
  list: PagedList<Item>
  /** said when there is none at all; absent: there is always one */
  empty?: { title: string; text: string }
  children: (item: Item) => ReactNode
}) {
  const { title, list, choice, onChoice, filter } = props
  const words = text.administration.lists
  const find = useDebouncedCallback((q: string) => onChoice({ ...choice, q }), 250)
  const items = list.data?.pages.flatMap((page) => page.items)
  return (
    <Screen title={title} width="wide">
      <div className={toolClasses.tools}>
        <TextInput
          className={toolClasses.search}
          type="search"
          aria-label={props.searchLabel}
          placeholder={props.searchLabel}
          leftSection={<IconSearch size={18} />}
          defaultValue={choice.q}
          onChange={(event) => find(event.currentTarget.value.trim())}
        />
        <NativeSelect
          aria-label={filter.label}
          value={choice.filter}
          data={filter.options}
          onChange={(event) => onChoice({ ...choice, filter: event.currentTarget.value })}
        />
      </div>
      {items === undefined ? (
        list.error ? (
          <ErrorPanel error={list.error} retry={() => list.refetch()} />
        ) : (
          <Skeleton height={320} radius={12} />
        )
      ) : items.length === 0 ? (
        <NothingHere empty={choice.q || choice.filter ? undefined : props.empty} />
      ) : (
        <ul className={classes.list} aria-label={title}>
          {items.map((item) => (
            <li key={item.id} className={classes.row}>
              {props.children(item)}
            </li>
          ))}
        </ul>
      )}
      {list.hasNextPage && (
        <Button
          variant="default"
          loading={list.isFetchingNextPage}
          onClick={() => list.fetchNextPage()}
        >
          {words.more}
        </Button>
      )}
    </Screen>
  )
}

function NothingHere({ empty }: { empty: { title: string; text: string } | undefined }) {
  if (!empty) return <StatePanel picture="search" title={text.administration.lists.nothing} />
  return (
    <StatePanel picture="empty" title={empty.title}>
      {empty.text}
    </StatePanel>
  )
}
