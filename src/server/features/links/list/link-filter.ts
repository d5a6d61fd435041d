import type { z } from 'zod'
import type { linkFilter } from '#contract/links/links.ts'
import type { Deps } from '../../../deps.ts'
import { keyOfShortUrl } from '../one/lookup-link.service.ts'
import type { LinkFilter } from './link-list.repository.ts'

type Given = z.output<z.ZodObject<typeof linkFilter>>

/** The filters of a list, as the database needs them. */
export function filterOf(
  deps: Pick<Deps, 'origins'>,
  { q, from, to, tag, clicksMin, clicksMax, state, health }: Given,
): LinkFilter {
  const slugKey = q === undefined ? undefined : keyOfShortUrl(deps, q.trim())
  return {
    state,
    slugKey,
    text: slugKey === undefined ? q : undefined,
    tag,
    from: from === undefined ? undefined : Date.parse(from),
    to: to === undefined ? undefined : Date.parse(to),
    clicksMin,
    clicksMax,
    isDead: health === 'dead',
  }
}
