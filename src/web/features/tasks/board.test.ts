import { describe, expect, it } from 'vitest'
import {
  cardAbove,
  filterTasks,
  moveAfter,
  moveTask,
  placeOf,
  putTask,
  removeTask,
  stepOf,
  tasksByDue,
} from './board.ts'
import type { Column, Task } from './tasks.api.ts'

const task = (id: string, more: Partial<Task> = {}): Task => ({
  id,
  columnId: 'todo',
  title: id,
  name: id,
  description: '',
  dueDate: null,
  isDone: false,
  assignees: [],
  labels: [],
  commentCount: 0,
  link: null,
  page: null,
  createdAt: '2026-11-21T00:00:00Z',
  revision: 1,
  ...more,
})
const column = (id: string, tasks: Task[]): Column => ({
  id,
  title: id,
  name: id,
  tasks,
  cards: tasks,
})
const board = [
  column('todo', [task('a'), task('b'), task('c')]),
  column('done', [task('d', { columnId: 'done' })]),
  column('later', []),
]
const ids = (columns: readonly Column[]) =>
  columns.map((one) => one.tasks.map(({ id }) => id).join(''))

describe('a board', () => {
  it('moves cards within a column, into another and into an empty one', () => {
    expect(ids(moveTask(board, 'a', { columnId: 'todo', index: 1 }))).toEqual(['bac', 'd', ''])
    expect(ids(moveTask(board, 'a', { columnId: 'done', index: 0 }))).toEqual(['bc', 'ad', ''])
    expect(ids(moveTask(board, 'a', { columnId: 'later', index: 9 }))).toEqual(['bc', 'd', 'a'])
    expect(ids(moveTask(board, 'x', { columnId: 'later', index: 0 }))).toEqual(ids(board))
    const moved = moveTask(board, 'a', { columnId: 'done', index: 0 })
    expect(moved[1]!.tasks[0]!.columnId).toBe('done')
    expect(moved[1]!.cards).toBe(moved[1]!.tasks)
  })

  it('puts a card behind another, first, or last', () => {
    expect(ids(moveAfter(board, 'a', 'todo', 'b'))).toEqual(['bac', 'd', ''])
    expect(ids(moveAfter(board, 'c', 'todo', null))).toEqual(['cab', 'd', ''])
    expect(ids(moveAfter(board, 'a', 'done', undefined))).toEqual(['bc', 'da', ''])
    expect(ids(moveAfter(board, 'a', 'done', 'gone'))).toEqual(['bc', 'da', ''])
    expect([cardAbove(board, 'a'), cardAbove(board, 'b'), cardAbove(board, 'd')]).toEqual([
      null,
      'a',
      null,
    ])
  })

  it('steps with the arrow keys and stops at the edges', () => {
    expect(stepOf(board, 'a', 'ArrowUp')).toBeUndefined()
    expect(stepOf(board, 'a', 'ArrowDown')).toEqual({ columnId: 'todo', index: 1 })
    expect(stepOf(board, 'c', 'ArrowDown')).toBeUndefined()
    expect(stepOf(board, 'c', 'ArrowRight')).toEqual({ columnId: 'done', index: 1 })
    expect(stepOf(board, 'a', 'ArrowLeft')).toBeUndefined()
    expect(stepOf(board, 'd', 'ArrowRight')).toEqual({ columnId: 'later', index: 0 })
    expect(stepOf(board, 'nothing', 'ArrowUp')).toBeUndefined()
  })

  it('takes what the server answers, wherever the card is by then', () => {
    const changed = putTask(board, task('b', { title: 'B' }))
    expect(changed[0]!.tasks[1]!.title).toBe('B')
    expect(ids(putTask(board, task('b', { columnId: 'later' })))).toEqual(['ac', 'd', 'b'])
    expect(ids(removeTask(board, 'b'))).toEqual(['ac', 'd', ''])
    expect(placeOf(removeTask(board, 'b'), 'b')).toBeUndefined()
  })

  it('shows what fits, and sorts by what is due', () => {
    const all = { q: '', who: '', label: '' }
    const soon = { id: 'soon', name: 'Soon', colour: 'red' } as const
    const full = [
      column('todo', [
        task('a', { title: 'Write letter', assignees: [{ id: 'u1', name: 'Ada', img: null }] }),
        task('b', { description: 'a letter too', dueDate: '2026-12-01', labels: [soon] }),
        task('c', { link: { id: 'l', alias: 'spring' }, dueDate: '2026-11-01', isDone: true }),
      ]),
    ]
    expect(ids(filterTasks(full, { ...all, q: 'LETTER' }))).toEqual(['ab'])
    expect(ids(filterTasks(full, { ...all, q: 'spring' }))).toEqual(['c'])
    expect(ids(filterTasks(full, { ...all, who: 'u1' }))).toEqual(['a'])
    expect(ids(filterTasks(full, { ...all, q: 'letter', who: 'nobody' }))).toEqual(['b'])
    expect(ids(filterTasks(full, { ...all, label: 'soon' }))).toEqual(['b'])
    expect(tasksByDue(full).map(({ id }) => id)).toEqual(['b', 'a', 'c'])
  })
})
