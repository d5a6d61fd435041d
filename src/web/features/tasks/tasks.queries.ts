import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { text } from '#web/messages/index.ts'
import { toastSuccess, toastUndo } from '#web/platform/toasts.tsx'
import { useLiveRefresh } from '#web/platform/use-live-refresh.ts'
import { cardAbove, findTask, moveAfter, placeOf, putTask, removeTask } from './board.ts'
import { columnsFailure, sayColumnsError, sayTasksError, tasksFailure } from './failures.ts'
import {
  addColumn,
  addTask,
  type Column,
  changeColumn,
  changeTask,
  deleteColumn,
  deleteTask,
  listComments,
  listLabels,
  listTasks,
  type NewTaskBody,
  restoreTask,
  type Task,
  type TaskChangeBody,
} from './tasks.api.ts'

const MOVING = ['tasks', 'move']

export const boardQuery = queryOptions({
  queryKey: ['tasks', 'board'],
  queryFn: ({ signal }) => listTasks(signal),
})

export const labelsQuery = queryOptions({
  queryKey: ['tasks', 'labels'],
  queryFn: ({ signal }) => listLabels(signal),
})

/** The board brings the number of comments, so another number loads them again. */
export const commentsQuery = ({ id, commentCount }: Task) =>
  queryOptions({
    queryKey: ['tasks', 'comments', id, commentCount],
    queryFn: ({ signal }) => listComments(id, signal),
    placeholderData: (before) => before,
  })

/** Other people's changes show at once, but never while a card is being moved. */
export function useLiveBoard(): void {
  const queryClient = useQueryClient()
  useLiveRefresh('tasks', () => {
    // the last move reloads when it is done
    if (queryClient.isMutating({ mutationKey: MOVING }) > 0) return
    return queryClient.invalidateQueries({ queryKey: boardQuery.queryKey })
  })
}

export interface Move {
  id: string
  columnId: string
  /** the preceding card; null for the first place */
  after: string | null
}

/** All changes of cards and columns, with optimistic display. */
export function useTaskActions() {
  const queryClient = useQueryClient()
  const { queryKey } = boardQuery
  const refresh = () => queryClient.invalidateQueries({ queryKey })
  const show = (edit: (columns: Column[]) => Column[]) => {
    // a read in progress does not know about this change
    void queryClient.cancelQueries({ queryKey })
    editBoard(queryClient, edit)
  }

  const moving = useMutation({
    mutationKey: MOVING,
    // one after the other, in order
    scope: { id: MOVING.join('-') },
    networkMode: 'always',
    mutationFn: ({ id, columnId, after }: Move) => changeTask({ id, columnId, after }),
    onMutate: ({ id, columnId, after }) => {
      const before = queryClient.getQueryData(queryKey) ?? []
      const from = placeOf(before, id)
      const back = from && { id, columnId: from.columnId, after: cardAbove(before, id) }
      show((columns) => moveAfter(columns, id, columnId, after))
      return back
    },
    onError: (error, _move, back) => {
      if (back) show((columns) => moveAfter(columns, back.id, back.columnId, back.after))
      sayTasksError(error)
    },
    // a later move that still waits is newer than this answer
    onSettled: () => {
      if (queryClient.isMutating({ mutationKey: MOVING }) === 1) return refresh()
    },
  })

  const restore = async (task: Task) => {
    try {
      await restoreTask(task.id)
      toastSuccess(text.tasks.restored(task.title))
    } catch (error) {
      throw tasksFailure(error)
    } finally {
      void refresh()
    }
  }

  const bringColumnBack = async (column: Column, after: string | null) => {
    try {
      const { id } = await addColumn(column.title)
      await changeColumn(id, { after })
    } catch (error) {
      throw columnsFailure(error)
    } finally {
      void refresh()
    }
  }

  const column = async (work: () => Promise<unknown>): Promise<boolean> => {
    try {
      await work()
      return true
    } catch (error) {
      sayColumnsError(error)
      return false
    } finally {
      await refresh()
    }
  }

  return {
    refresh,
    /** moves at once; a refusal reverts it and shows why */
    move: (move: Move) => moving.mutate(move),
    /** @throws CallFailure */
    async add(body: NewTaskBody, idempotencyKey: string): Promise<Task> {
      const task = await addTask(body, idempotencyKey)
      show((columns) => putTask(columns, task))
      return task
    },
    /** @throws CallFailure */
    async change(body: TaskChangeBody): Promise<Task> {
      const task = await changeTask(body)
      show((columns) => putTask(columns, task))
      void refresh()
      return task
    },
    async setDone(task: Task, isDone: boolean): Promise<void> {
      const edit = (value: boolean) =>
        show((columns) => {
          const shown = findTask(columns, task.id)
          return shown ? putTask(columns, { ...shown, isDone: value }) : columns
        })
      edit(isDone)
      try {
        await changeTask({ id: task.id, isDone })
      } catch (error) {
        edit(!isDone)
        sayTasksError(error)
      }
      await refresh()
    },
    /** removes it at once and offers undo; a refusal restores it */
    async remove(task: Task): Promise<void> {
      show((columns) => removeTask(columns, task.id))
      try {
        await deleteTask(task.id)
        toastUndo(text.tasks.deleted(task.title), () => restore(task))
      } catch (error) {
        sayTasksError(error)
      }
      await refresh()
    },
    addColumn: (title: string) => column(() => addColumn(title)),
    renameColumn: (id: string, title: string) => column(() => changeColumn(id, { title })),
    moveColumn: (id: string, after: string | null) => column(() => changeColumn(id, { after })),
    removeColumn: (removed: Column, after: string | null) =>
      column(async () => {
        await deleteColumn(removed.id)
        toastUndo(text.tasks.columnDeleted(removed.title), () => bringColumnBack(removed, after))
      }),
  }
}

export type TaskActions = ReturnType<typeof useTaskActions>

function editBoard(queryClient: QueryClient, edit: (columns: Column[]) => Column[]): void {
  queryClient.setQueryData(boardQuery.queryKey, (columns) => columns && edit(columns))
}
