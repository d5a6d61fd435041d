import { Button, SegmentedControl, Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { text } from '#web/messages/index.ts'
import { ErrorPanel, StatePanel } from '#web/ui/state-panel.tsx'
import classes from './safety.module.css'

/** The result of a paged list of cases, from TanStack's `useInfiniteQuery`. */
interface CaseList<Case> {
  data: { pages: { items: Case[] }[] } | undefined
  error: Error | null
  hasNextPage: boolean
  isFetchingNextPage: boolean
  refetch: () => unknown
  fetchNextPage: () => unknown
}

/** Open or closed cases, newest first: the frame of appeals and reports. */
export function InboxList<Case extends { id: string }, State extends string>(props: {
  label: string
  choice: {
    label: string
    value: State
    options: { value: State; label: string }[]
    onChange: (state: State) => void
  }
  list: CaseList<Case>
  empty: { title: string; text: string }
  /** above the cases, for example actions for selected ones */
  tools?: (cases: Case[]) => ReactNode
  children: (one: Case) => ReactNode
}) {
  const { choice, list, empty } = props
  const cases = list.data?.pages.flatMap((page) => page.items)
  return (
    <>
      <SegmentedControl
        className={classes.choice}
        aria-label={choice.label}
        value={choice.value}
        onChange={(value) => choice.onChange(value as State)}
        data={choice.options}
      />
      {cases === undefined ? (
        list.error ? (
          <ErrorPanel error={list.error} retry={() => list.refetch()} />
        ) : (
          <Skeleton height={200} radius="lg" />
        )
      ) : cases.length === 0 ? (
        <StatePanel picture="empty" title={empty.title}>
          {empty.text}
        </StatePanel>
      ) : (
        <>
          {props.tools?.(cases)}
          <ul className={classes.list} aria-label={props.label}>
            {cases.map((one) => (
              <li key={one.id} className={classes.case}>
                {props.children(one)}
              </li>
            ))}
          </ul>
        </>
      )}
      {list.hasNextPage && (
        <Button
          variant="default"
          loading={list.isFetchingNextPage}
          onClick={() => list.fetchNextPage()}
        >
          {text.safety.more}
        </Button>
      )}
    </>
  )
}
