import { failure } from '#contract/errors.ts'
import { bioColorEndpoint, bioIconsEndpoint, bioThemeEndpoint } from '#contract/pages/link-bio.ts'
import type { PageDocument } from '#contract/pages/page-document.ts'
import type { Deps } from '../../deps.ts'
import { loadPageById } from '../../features/pages/index.ts'
import { type Handler, type Route, route } from '../../platform/call.ts'
import { presentColor, presentIcons, presentTheme } from '../page/bio-answer.ts'
import { standsOpen } from '../page/page-access.ts'

/** Colours, theme and icons of a page by its link_bio_id (spec §7); drafts are not found. */

/**
 * @param isContent whether the call answers more than colours, which it must not for a page with a
 * gate or a passcode
 */
async function requireDocument(
  deps: Deps,
  pageId: string,
  isContent = false,
): Promise<PageDocument> {
  const page = await loadPageById(deps, pageId)
  if (page?.state !== 'published') throw failure('notFound')
  if (isContent && !standsOpen(page)) throw failure('notFound')
  return page.document
}

const handleColor: Handler<typeof bioColorEndpoint> = async (deps, { query }) => ({
  data: { data: presentColor(await requireDocument(deps, query.link_bio_id)) },
})

const handleTheme: Handler<typeof bioThemeEndpoint> = async (deps, { query }) => ({
  data: { data: presentTheme(await requireDocument(deps, query.link_bio_id)) },
})

const handleIcons: Handler<typeof bioIconsEndpoint> = async (deps, { query }) => ({
  data: { Icons: presentIcons(await requireDocument(deps, query.link_bio_id, true)) },
})

export const linkBioRoutes: readonly Route[] = [
  route(bioColorEndpoint, handleColor),
  route(bioThemeEndpoint, handleTheme),
  route(bioIconsEndpoint, handleIcons),
]
