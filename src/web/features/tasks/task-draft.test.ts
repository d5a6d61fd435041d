import { describe, expect, it } from 'vitest'
import { changesOf, draftOf } from './task-draft.ts'
import type { Task } from './tasks.api.ts'

const task: Task = {
  id: 't1',
  columnId: 'todo',
  title: 'Write',
  name: 'Write',
  description: '',
  dueDate: '2026-12-01',
  isDone: false,
  assignees: [
    { id: 'u1', name: 'Ada', img: null },
    { id: 'u2', name: 'Bob', img: null },
  ],
  labels: [{ id: 'soon', name: 'Soon', colour: 'red' }],
  commentCount: 0,
  link: { id: 'l1', alias: 'spring' },
  page: null,
  createdAt: '2026-11-21T00:00:00Z',
  revision: 3,
}

describe('the changes of a card', () => {
  it('are nothing while nothing differs', () => {
    expect(changesOf(task, draftOf(task))).toEqual({})
    expect(changesOf(task, { ...draftOf(task), assigneeIds: ['u2', 'u1'] })).toEqual({})
  })

  it('are only what differs', () => {
    const draft = { ...draftOf(task), title: ' Read ', dueDate: '', assigneeIds: ['u1'] }
    expect(changesOf(task, draft)).toEqual({ title: 'Read', dueDate: null, assigneeIds: ['u1'] })
    expect(changesOf(task, { ...draftOf(task), labelIds: [] })).toEqual({ labelIds: [] })
    const subject = { kind: 'page', id: 'p1', name: 'ada' } as const
    expect(changesOf(task, { ...draftOf(task), subject })).toEqual({ linkId: null, pageId: 'p1' })
    expect(changesOf(task, { ...draftOf(task), subject: null })).toEqual({
      linkId: null,
      pageId: null,
    })
  })
})
