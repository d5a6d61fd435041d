import { availableParallelism } from 'node:os'
import type { Group } from '../context.ts'

/** Rows of performance.md §2 that cannot be measured, and why. */
export const later: Group = async ({ add }) => {
  add({
    metric: 'redirects with rules on a tenth of the links',
    value: 'not yet',
    detail: 'comes with the rule engine',
  })
  add({
    metric: 'two processes on one port',
    value: availableParallelism() < 4 ? 'n/a' : 'not yet',
    detail: 'two servers and their load need four cores',
  })
}
