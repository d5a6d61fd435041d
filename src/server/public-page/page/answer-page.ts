import type { ScreenKind, ScreenProps } from '#page/rendering/render.tsx'
import type { LoadedPage } from '../../features/pages/index.ts'
import { readBlockReason } from '../link/link-facts.ts'
import { reportPathOf } from '../report-path.ts'
import type { Site } from '../site.ts'
import type { CachedPage, KeptRendering } from './cached-page.ts'
import { standsOpen } from './page-access.ts'
import { countsAsView, isCurrentName, matchesTag } from './page-request.ts'
import {
  isPersonal,
  renderPage,
  renderScreen,
  screenHeaders,
  type VisitorState,
} from './page-views.ts'

/** A visitor's request for a page whose gate and passcode they have passed. */
export interface PageVisitor extends VisitorState {
  method: string | undefined
  /** canonical key of the address */
  key: string
  query: URLSearchParams
  /** `If-None-Match` */
  knownTags: string | undefined
  /** language of screens that belong to no page */
  language: string
}

/** The answer to `GET /{slug}`, without the headers that every answer has. */
export interface PageAnswer {
  status: number
  headers: Readonly<Record<string, string>>
  body: string
  /** the cached rendering, for its compressed forms */
  rendering?: KeptRendering
  /** the page that was seen, if this counts as a view */
  viewed: LoadedPage | undefined
}

type AnswerSite = Pick<Site, 'deps' | 'parts'>

/**
 * Computes the answer to `GET /{slug}` of a page, for the listener in front and for the routes
 * alike. Reads and writes nothing: renderings are cached with the page, by its revision.
 * @param found undefined if there is no page
 */
export function answerPage(
  site: AnswerSite,
  found: CachedPage | undefined,
  visitor: PageVisitor,
): PageAnswer {
  switch (found?.page.state) {
    case 'published':
      return answerPublished(site, found, visitor)
    case 'ended':
      return redirectTo(found.page.endedDestination ?? `/${visitor.key}/expired`)
    case 'blocked':
      return answerBlocked(site, found.page, visitor)
    case 'deleted':
      return screen(site, visitor, 410, 'linkGone', {})
    default:
      return screen(site, visitor, 404, 'notFound', {})
  }
}

function answerPublished(site: AnswerSite, found: CachedPage, visitor: PageVisitor): PageAnswer {
  const { page } = found
  const { method, query, key, knownTags } = visitor
  if (!isCurrentName(site, found, key)) {
    // keep the query: a scan of the old name still counts as a scan
    const search = query.size === 0 ? '' : `?${query}`
    return redirectTo(`/${page.document.username}${search}`)
  }
  const viewed = countsAsView(method, query) ? page : undefined
  if (page.forwardTo !== null) return { ...redirectTo(page.forwardTo), viewed }
  const rendering = renderPage(site.deps, site.parts, found, visitor)
  const isOwn = isPersonal(visitor) || !standsOpen(page)
  const shared = { 'content-security-policy': rendering.policy, ...noindexOf(page) }
  const document = { 'content-type': 'text/html; charset=utf-8', vary: 'Cookie' }
  if (isOwn) {
    const headers = { ...shared, ...document, 'cache-control': 'private, no-store' }
    return { status: 200, headers, body: rendering.html, viewed }
  }
  const validator = { 'cache-control': 'private, no-cache', etag: rendering.etag }
  if (matchesTag(knownTags, rendering.etag)) {
    const headers = { ...shared, ...validator, vary: document.vary }
    return { status: 304, headers, body: '', viewed }
  }
  const headers = { ...shared, ...document, ...validator }
  const kept = 'compressed' in rendering ? { rendering } : {}
  return { status: 200, headers, body: rendering.html, viewed, ...kept }
}

const noindexOf = ({ noindex }: LoadedPage): Record<string, string> =>
  noindex ? { 'x-robots-tag': 'noindex' } : {}

function answerBlocked(site: AnswerSite, page: LoadedPage, visitor: PageVisitor): PageAnswer {
  const { block, document, forwardTo } = page
  return screen(site, visitor, 410, 'linkBlocked', {
    kind: 'page',
    reason: readBlockReason(block.reason),
    // only visitors who have passed its barriers may know the destination
    host: forwardTo === null ? '' : block.host,
    reportUrl: `${reportPathOf(document.username)}&mistake`,
  })
}

const redirectTo = (location: string): PageAnswer => ({
  status: 302,
  headers: { location, 'cache-control': 'private, no-store' },
  body: '',
  viewed: undefined,
})

function screen<Kind extends ScreenKind>(
  { deps, parts }: AnswerSite,
  { language }: PageVisitor,
  status: number,
  kind: Kind,
  props: ScreenProps[Kind],
): PageAnswer {
  const { html, policy } = renderScreen(deps, parts, kind, props, language)
  return { status, headers: screenHeaders(policy), body: html, viewed: undefined }
}
