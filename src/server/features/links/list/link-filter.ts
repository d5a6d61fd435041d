import type { z } from 'zod'
import type { linkFilter } from '#contract/links/links.ts'
import type { Deps } from '../../../deps.ts'
import { slugOfShortUrl } from '../one/lookup-link.service.ts'
import type { LinkFilter } from './link-list.repository.ts'

type Given = z.output<z.ZodObject<typeof linkFilter>>

/** Turns the filters of a list into the form that queries need. */
export function filterOf(
  deps: Pick<Deps, 'origins' | 'domains'>,
  { q, from, to, tag, folder, list, clicksMin, clicksMax, state, health }: Given,
): LinkFilter {
  const text = q?.trim() ?? ''
  const slug = slugOfShortUrl(deps, text)
  const domainId = deps.domains.byHost(text.toLowerCase())?.id
  return {
    state,
    slug,
    domainId,
    text: slug === undefined && domainId === undefined ? q : undefined,
    tag,
    folder,
    list,
    from: from === undefined ? undefined : Date.parse(from),
    to: to === undefined ? undefined : Date.parse(to),
    clicksMin,
    clicksMax,
    isDead: health === 'dead',
  }
}
