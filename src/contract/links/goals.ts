import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { idParams } from '../ids.ts'

/** What people reached after they had followed a link, such as an order: counted by link and day. */

const daySchema = z.iso.date()

/** How many can be counted by one call. */
const COUNT_MAX = 1_000

export const goalsEndpoint = defineEndpoint({
  id: 'statistics.goals',
  method: 'GET',
  path: '/api/v1/links/:id/goals',
  summary: 'How often the goal of a link was reached, by day',
  description:
    'Days are those of UTC; days without one are left out. Who puts the picture `<short link>/goal` on a page counts ' +
    'each person who sees it, except bots.',
  feature: 'statistics',
  access: 'account',
  limit: 'read',
  params: idParams,
  query: z.object({
    /** the first day */
    from: daySchema,
    /** the last day */
    to: daySchema,
  }),
  answer: z.object({
    total: z.int(),
    items: z.array(z.object({ day: daySchema, count: z.int() })),
  }),
  errors: ['linkNotFound'],
})

export const countGoalEndpoint = defineEndpoint({
  id: 'statistics.countGoal',
  method: 'POST',
  path: '/api/v1/links/:id/goals',
  summary: 'Say that the goal of a link was reached, for a server that knows of it',
  feature: 'statistics',
  access: 'account',
  limit: 'write',
  atomic: true,
  params: idParams,
  body: z.strictObject({ count: z.int().min(1).max(COUNT_MAX).default(1) }),
  answer: z.object({ day: daySchema, count: z.int() }),
  errors: ['linkNotFound', 'noPermission'],
})
