import { z } from 'zod'
import { COMMENT_MAX, LABEL_COLOURS, LABEL_NAME_MAX } from '../constants.ts'
import { defineEndpoint, emptyAnswer } from '../endpoint.ts'
import { idParams, idSchema } from '../ids.ts'
import { plainText } from '../texts/plain-text.ts'

/** Tasks of a space: columns of cards (contract.md §3). */

export const TASK_TITLE_MAX = 200
export const TASK_TEXT_MAX = 5_000
export const COLUMN_TITLE_MAX = 60
export const COLUMNS_MAX = 20
export const TASKS_MAX = 1_000
export const ASSIGNEES_MAX = 20
export const LABELS_MAX = 50
export const COMMENTS_MAX = 500

/** Clients may send numeric ids; ours are strings. */
const looseIdSchema = z.union([z.string().min(1).max(64), z.number()]).transform(String)
const dueSchema = z
  .union([z.iso.date(), z.iso.datetime({ offset: true })])
  .transform((text) => text.slice(0, 10))

export const taskPersonSchema = z.object({
  id: idSchema,
  name: z.string(),
  img: z.string().nullable(),
})

export const taskLabelSchema = z.object({
  id: idSchema,
  name: z.string(),
  colour: z.enum(LABEL_COLOURS),
})
export type TaskLabel = z.infer<typeof taskLabelSchema>

export const taskSchema = z.object({
  id: idSchema,
  columnId: z.string(),
  title: z.string(),
  /** the same as title, for clients of the template */
  name: z.string(),
  description: z.string(),
  /** a date; null without one */
  dueDate: z.iso.date().nullable(),
  isDone: z.boolean(),
  assignees: z.array(taskPersonSchema),
  /** the link or page it is about, while that exists */
  link: z.object({ id: idSchema, alias: z.string() }).nullable(),
  page: z.object({ id: idSchema, username: z.string() }).nullable(),
  labels: z.array(taskLabelSchema),
  commentCount: z.int(),
  createdAt: z.iso.datetime(),
  revision: z.int(),
})
export type Task = z.infer<typeof taskSchema>

export const taskColumnSchema = z.object({
  id: z.string(),
  title: z.string(),
  name: z.string(),
  tasks: z.array(taskSchema),
  /** the same cards */
  cards: z.array(taskSchema),
})
export type TaskColumn = z.infer<typeof taskColumnSchema>

/** Every space has these columns until it changes them. */
export const DEFAULT_COLUMNS = [
  { id: 'todo', title: 'To do' },
  { id: 'doing', title: 'In progress' },
  { id: 'done', title: 'Done' },
] as const

const taskFields = {
  title: plainText(TASK_TITLE_MAX).trim().min(1),
  description: plainText(TASK_TEXT_MAX),
  columnId: looseIdSchema,
  dueDate: dueSchema.nullable(),
  isDone: z.boolean(),
  assigneeIds: z.array(looseIdSchema).max(ASSIGNEES_MAX),
  labelIds: z.array(looseIdSchema).max(LABELS_MAX),
  linkId: looseIdSchema.nullable(),
  pageId: looseIdSchema.nullable(),
  /** the card above it in its column; null puts it first */
  after: looseIdSchema.nullable(),
}
export const newTaskSchema = z.object({
  ...z.object(taskFields).partial().shape,
  title: taskFields.title,
})
export type NewTask = z.infer<typeof newTaskSchema>

export const taskChangeSchema = z.object({
  id: looseIdSchema,
  ...z.object(taskFields).partial().shape,
  /** 409 `err_409` only if one of these fields has changed since */
  revision: z.int().optional(),
})
export type TaskChange = z.infer<typeof taskChangeSchema>

const account = { feature: 'tasks', access: 'account' } as const

export const listTasksEndpoint = defineEndpoint({
  ...account,
  id: 'tasks.list',
  method: 'GET',
  path: '/tasks',
  summary: 'The columns of your space with their cards',
  limit: 'read',
  answer: z.array(taskColumnSchema),
  errors: ['notFound'],
})

export const addTaskEndpoint = defineEndpoint({
  ...account,
  id: 'tasks.add',
  method: 'POST',
  path: '/add/tasks',
  summary: 'Add a card, by default at the end of the first column',
  limit: 'write',
  atomic: true,
  unknownBodyKeys: 'ignore',
  body: newTaskSchema,
  answer: taskSchema,
  errors: ['notFound', 'noPermission'],
})

export const updateTaskEndpoint = defineEndpoint({
  ...account,
  id: 'tasks.update',
  method: 'PUT',
  path: '/update/tasks',
  summary: 'Change or move a card; absent fields stay the same',
  limit: 'write',
  unknownBodyKeys: 'ignore',
  body: taskChangeSchema,
  answer: taskSchema,
  errors: ['notFound', 'noPermission', 'conflict'],
})

export const deleteTaskEndpoint = defineEndpoint({
  ...account,
  id: 'tasks.delete',
  method: 'DELETE',
  path: '/delete/tasks',
  summary: 'Delete the card that the header `tasks` names',
  limit: 'write',
  headers: z.object({ tasks: idSchema }),
  answer: z.string(),
  errors: ['notFound', 'noPermission'],
})

export const restoreTaskEndpoint = defineEndpoint({
  ...account,
  id: 'tasks.restore',
  method: 'POST',
  path: '/api/v1/tasks/:id/restore',
  summary: 'Restore a deleted card',
  limit: 'write',
  atomic: true,
  params: idParams,
  answer: taskSchema,
  errors: ['notFound', 'noPermission'],
})

const labelFields = {
  name: plainText(LABEL_NAME_MAX).trim().min(1),
  colour: z.enum(LABEL_COLOURS),
}

export const listLabelsEndpoint = defineEndpoint({
  ...account,
  id: 'tasks.labels',
  method: 'GET',
  path: '/api/v1/task-labels',
  summary: 'The labels of your space',
  limit: 'read',
  answer: z.array(taskLabelSchema),
  errors: ['notFound'],
})

export const addLabelEndpoint = defineEndpoint({
  ...account,
  id: 'tasks.addLabel',
  method: 'POST',
  path: '/api/v1/task-labels',
  summary: 'Add a label',
  limit: 'write',
  atomic: true,
  body: z.strictObject(labelFields),
  status: 201,
  answer: taskLabelSchema,
  errors: ['notFound', 'noPermission'],
})

export const changeLabelEndpoint = defineEndpoint({
  ...account,
  id: 'tasks.changeLabel',
  method: 'PATCH',
  path: '/api/v1/task-labels/:id',
  summary: 'Change the name or colour of a label',
  limit: 'write',
  params: idParams,
  body: z.strictObject(labelFields).partial(),
  answer: taskLabelSchema,
  errors: ['notFound', 'noPermission'],
})

export const deleteLabelEndpoint = defineEndpoint({
  ...account,
  id: 'tasks.deleteLabel',
  method: 'DELETE',
  path: '/api/v1/task-labels/:id',
  summary: 'Delete a label; its cards stay',
  limit: 'write',
  params: idParams,
  status: 204,
  answer: emptyAnswer,
  errors: ['notFound', 'noPermission'],
})

export const taskCommentSchema = z.object({
  id: idSchema,
  text: z.string(),
  /** null if the account is gone */
  author: taskPersonSchema.nullable(),
  createdAt: z.iso.datetime(),
  editedAt: z.iso.datetime().nullable(),
})
export type TaskComment = z.infer<typeof taskCommentSchema>

const commentBody = z.strictObject({ text: plainText(COMMENT_MAX).trim().min(1) })

export const listCommentsEndpoint = defineEndpoint({
  ...account,
  id: 'tasks.comments',
  method: 'GET',
  path: '/api/v1/tasks/:id/comments',
  summary: 'The comments of a card, oldest first',
  limit: 'read',
  params: idParams,
  answer: z.array(taskCommentSchema),
  errors: ['notFound', 'noPermission'],
})

export const addCommentEndpoint = defineEndpoint({
  ...account,
  id: 'tasks.addComment',
  method: 'POST',
  path: '/api/v1/tasks/:id/comments',
  summary: 'Comment on a card; those who are assigned to it get a notice',
  limit: 'write',
  atomic: true,
  params: idParams,
  body: commentBody,
  status: 201,
  answer: taskCommentSchema,
  errors: ['notFound', 'noPermission'],
})

export const editCommentEndpoint = defineEndpoint({
  ...account,
  id: 'tasks.editComment',
  method: 'PATCH',
  path: '/api/v1/task-comments/:id',
  summary: 'Change your own comment',
  limit: 'write',
  params: idParams,
  body: commentBody,
  answer: taskCommentSchema,
  errors: ['notFound', 'noPermission'],
})

export const deleteCommentEndpoint = defineEndpoint({
  ...account,
  id: 'tasks.deleteComment',
  method: 'DELETE',
  path: '/api/v1/task-comments/:id',
  summary: 'Delete your own comment',
  limit: 'write',
  params: idParams,
  status: 204,
  answer: emptyAnswer,
  errors: ['notFound', 'noPermission'],
})

const columnAnswer = z.object({ id: z.string(), title: z.string() })
const columnParams = z.object({ id: z.string().min(1).max(64) })

export const addColumnEndpoint = defineEndpoint({
  ...account,
  id: 'tasks.addColumn',
  method: 'POST',
  path: '/api/v1/task-columns',
  summary: 'Add a column after the others',
  limit: 'write',
  atomic: true,
  body: z.strictObject({ title: plainText(COLUMN_TITLE_MAX).trim().min(1) }),
  status: 201,
  answer: columnAnswer,
  errors: ['notFound', 'noPermission'],
})

export const changeColumnEndpoint = defineEndpoint({
  ...account,
  id: 'tasks.changeColumn',
  method: 'PATCH',
  path: '/api/v1/task-columns/:id',
  summary: 'Rename or move a column',
  limit: 'write',
  params: columnParams,
  body: z.strictObject({
    title: plainText(COLUMN_TITLE_MAX).trim().min(1).optional(),
    /** the column before it; null puts it first */
    after: z.string().max(64).nullable().optional(),
  }),
  answer: columnAnswer,
  errors: ['notFound', 'noPermission'],
})

export const deleteColumnEndpoint = defineEndpoint({
  ...account,
  id: 'tasks.deleteColumn',
  method: 'DELETE',
  path: '/api/v1/task-columns/:id',
  summary: 'Delete a column without cards; the last one stays',
  limit: 'write',
  params: columnParams,
  status: 204,
  answer: emptyAnswer,
  errors: ['notFound', 'noPermission', 'conflict'],
})
