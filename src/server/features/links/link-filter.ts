import type { z } from 'zod'
import type { linkFilter } from '#contract/links.ts'
import type { LinkFilter } from './link-list.repository.ts'

type Given = z.output<z.ZodObject<typeof linkFilter>>

/** What a list is narrowed by, as the database asks. */
export function filterOf({
  q,
  from,
  to,
  tag,
  clicksMin,
  clicksMax,
  state,
  health,
}: Given): LinkFilter {
  return {
    state,
    text: q,
    tag,
    from: from === undefined ? undefined : Date.parse(from),
    to: to === undefined ? undefined : Date.parse(to),
    clicksMin,
    clicksMax,
    isDead: health === 'dead',
  }
}
