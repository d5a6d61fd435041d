import { z } from 'zod'
import { defineEndpoint, isoTimeSchema } from './endpoint.ts'
import { idSchema } from './ids.ts'

/** The state of the machine, for administrators (F6, F7, F21). */
export const systemStateSchema = z.object({
  disk: z.object({
    /** `full`: redirects continue, all writes are refused; `broken`: a restart is needed */
    state: z.enum(['good', 'full', 'broken']),
    freeBytes: z.number(),
  }),
  /** problems with clicks, newest first */
  incidents: z.array(
    z.object({
      id: idSchema,
      /**
       * `lost`: the disk refused writes for too long; `damaged`: part of a journal was unreadable;
       * `gap`, `behind`: clicks of a journal are missing; `recount`: counters were older than the
       * clicks
       */
      kind: z.enum(['damaged', 'gap', 'recount', 'behind', 'lost']),
      lostClicks: z.int(),
      detail: z.string(),
      at: isoTimeSchema,
    }),
  ),
  /** of all incidents ever */
  lostClicks: z.int(),
})
export type SystemState = z.infer<typeof systemStateSchema>

export const systemStateEndpoint = defineEndpoint({
  id: 'system.state',
  method: 'GET',
  path: '/api/v1/system',
  summary: 'The state of the installation: the disk, and lost clicks',
  feature: 'system',
  access: 'administrator',
  limit: 'read',
  answer: systemStateSchema,
  errors: [],
})
