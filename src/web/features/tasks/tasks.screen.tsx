import { Button, NativeSelect, SegmentedControl, Skeleton, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useMemo, useState } from 'react'
import { membersQuery } from '#web/features/users/members.query.ts'
import { text } from '#web/messages/index.ts'
import { useSession } from '#web/platform/session.ts'
import { useAddressSearch } from '#web/platform/use-address-search.ts'
import { IconSearch } from '#web/ui/icons.ts'
import toolClasses from '#web/ui/list-tools.module.css'
import { Screen } from '#web/ui/screen.tsx'
import { ErrorPanel, StatePanel } from '#web/ui/state-panel.tsx'
import classes from './board.module.css'
import { filterTasks, findTask, type TaskFilter } from './board.ts'
import { BoardView } from './board-view.tsx'
import { tasksLoadFailure } from './failures.ts'
import { TaskTable } from './task-table.tsx'
import type { Column } from './tasks.api.ts'
import tasksClasses from './tasks.module.css'
import { boardQuery, labelsQuery, useLiveBoard, useTaskActions } from './tasks.queries.ts'

const words = text.tasks
const NONE: Column[] = []
const ALL: TaskFilter = { q: '', who: '', label: '' }
const TaskDrawer = lazy(async () => ({
  default: (await import('./task-drawer.tsx')).TaskDrawer,
}))

/** /app/tasks: cards in columns, or one list by due date; the address names the open card. */
export function TasksScreen() {
  const [search, changeSearch] = useAddressSearch()
  const [filter, setFilter] = useState<TaskFilter>(ALL)
  const [startsFirst, setStartsFirst] = useState(false)
  const board = useQuery(boardQuery)
  const actions = useTaskActions()
  useLiveBoard()
  const isList = search.get('view') === 'list'
  const all = board.data ?? NONE
  const columns = useMemo(() => filterTasks(all, filter), [all, filter])
  const chosen = findTask(all, search.get('card') ?? '')
  const count = all.reduce((sum, column) => sum + column.tasks.length, 0)
  const shown = columns.reduce((sum, column) => sum + column.tasks.length, 0)

  const change = (key: 'view' | 'card', value: string | null) =>
    changeSearch(
      (now) => {
        const next = new URLSearchParams(now)
        if (value === null) next.delete(key)
        else next.set(key, value)
        return next
      },
      { preventScrollReset: true },
    )
  const isEmpty = board.isSuccess && count === 0

  return (
    <Screen title={words.title} width="wide">
      <div className={toolClasses.tools}>
        <TextInput
          className={toolClasses.search}
          type="search"
          aria-label={words.search}
          placeholder={words.searchHint}
          leftSection={<IconSearch size={18} />}
          value={filter.q}
          onChange={(event) => setFilter({ ...filter, q: event.currentTarget.value })}
        />
        <WhoFilter value={filter.who} onChange={(who) => setFilter({ ...filter, who })} />
        <LabelFilter value={filter.label} onChange={(label) => setFilter({ ...filter, label })} />
        <SegmentedControl
          className={toolClasses.views}
          aria-label={words.view}
          value={isList ? 'list' : 'board'}
          onChange={(view) => change('view', view === 'list' ? view : null)}
          data={[
            { value: 'board', label: words.board },
            { value: 'list', label: words.list },
          ]}
        />
      </div>
      {board.isPending && <BoardSkeleton />}
      {board.error && !board.data && (
        <ErrorPanel error={tasksLoadFailure(board.error)} retry={() => board.refetch()} />
      )}
      {board.data && !isList && (
        <BoardView
          key={String(startsFirst)}
          columns={columns}
          all={all}
          actions={actions}
          isFirst={startsFirst}
          onOpen={(task) => change('card', task.id)}
        />
      )}
      {isList && shown > 0 && (
        <TaskTable
          columns={columns}
          onOpen={(task) => change('card', task.id)}
          onDone={(task, isDone) => void actions.setDone(task, isDone)}
        />
      )}
      {isEmpty && (
        <StatePanel
          picture="empty"
          title={words.noneTitle}
          action={
            <Button
              variant="default"
              onClick={() => {
                if (isList) change('view', null)
                setStartsFirst(true)
              }}
            >
              {words.firstTask}
            </Button>
          }
        >
          {words.noneText}
        </StatePanel>
      )}
      {count > 0 && shown === 0 && (
        <StatePanel
          picture="search"
          title={words.nothingFoundTitle}
          action={
            <Button variant="default" onClick={() => setFilter(ALL)}>
              {words.clear}
            </Button>
          }
        >
          {words.nothingFoundText}
        </StatePanel>
      )}
      {chosen && (
        <Suspense>
          <TaskDrawer
            key={chosen.id}
            task={chosen}
            columns={all}
            actions={actions}
            onClose={() => change('card', null)}
          />
        </Suspense>
      )}
    </Screen>
  )
}

function WhoFilter({ value, onChange }: { value: string; onChange: (who: string) => void }) {
  const members = useQuery(membersQuery)
  const { uid, spaceId } = useSession()
  const others = (members.data ?? []).filter(
    (member) => member.space?.id === spaceId && member.id !== uid,
  )
  return (
    <NativeSelect
      className={tasksClasses.who}
      aria-label={words.filterWho}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={[
        { value: '', label: words.anybody },
        { value: uid, label: words.mine },
        { value: 'nobody', label: words.nobody },
        ...others.map(({ id, name }) => ({ value: id, label: name })),
      ]}
    />
  )
}

/** Only where there are labels. */
function LabelFilter({ value, onChange }: { value: string; onChange: (label: string) => void }) {
  const { data: labels = [] } = useQuery(labelsQuery)
  if (labels.length === 0) return null
  return (
    <NativeSelect
      className={tasksClasses.who}
      aria-label={words.filterLabel}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={[
        { value: '', label: words.anyLabel },
        ...labels.map(({ id, name }) => ({ value: id, label: name })),
      ]}
    />
  )
}

function BoardSkeleton() {
  return (
    <div className={classes.board} data-whole>
      {[3, 2, 1].map((cards) => (
        <div key={cards} className={classes.column}>
          <Skeleton height={20} width={96} />
          <Skeleton height={cards * 80 - 8} radius="md" />
        </div>
      ))}
    </div>
  )
}
