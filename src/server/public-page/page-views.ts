import { createHash } from 'node:crypto'
import type { OpenChallenge, PageInput, ScreenKind, ScreenProps } from '#page/render.tsx'
import type { Deps } from '../deps.ts'
import type { LoadedPage } from '../features/pages/index.ts'
import { documentPolicy, pagePolicy } from '../platform/security/headers.ts'
import { sourceHash } from '../platform/security/style-hash.ts'
import type { CachedPage, Rendered } from './page-cache.ts'
import type { PublicPageParts } from './parts.ts'

/** Turns pages and screens into documents with their policy. */

type ViewDeps = Pick<Deps, 'views' | 'origins'>

/** Until pages have a language of their own. */
const LANGUAGE = 'en'

export interface VisitorState {
  subscribed: boolean
  challenge?: OpenChallenge | undefined
  form?: PageInput['form']
}

/** Absolute, canonical address of a page. */
export function pageUrlOf(deps: Pick<Deps, 'origins'>, page: LoadedPage): string {
  return deps.origins.shortUrl(page.document.username)
}

/** The page for a visitor: from memory unless it shows something of this visitor alone. */
export function renderPage(
  deps: ViewDeps,
  parts: Pick<PublicPageParts, 'assets'>,
  cached: CachedPage,
  visitor: VisitorState,
): Rendered {
  const isPersonal = visitor.challenge !== undefined || Boolean(visitor.form)
  const variant = `${LANGUAGE} ${visitor.subscribed ? 'subscribed' : ''}`
  const known = isPersonal ? undefined : cached.renderings.get(variant)
  if (known !== undefined) return known
  const { page } = cached
  const pageUrl = pageUrlOf(deps, page)
  const { html, style } = deps.views.renderPage({
    document: page.document,
    pageUrl,
    shareImageUrl: `${pageUrl}/share.png`,
    assets: parts.assets,
    subscribed: visitor.subscribed,
    challenge: visitor.challenge,
    form: visitor.form,
    lang: LANGUAGE,
    homeUrl: `${deps.origins.app}/`,
    noindex: page.noindex,
  })
  const rendered: Rendered = {
    html: Buffer.from(html),
    etag: `"${createHash('sha256').update(html).digest('base64url')}"`,
    policy: pagePolicy({
      styleHashes: [sourceHash(style)],
      imageSources: pictureOrigins(deps),
    }),
  }
  if (!isPersonal) cached.renderings.set(variant, rendered)
  return rendered
}

/** Pictures have absolute addresses, whatever host the page is read on. */
function pictureOrigins(deps: Pick<Deps, 'origins'>): string[] {
  return [...new Set([deps.origins.short, deps.origins.app])]
}

export interface RenderedScreen {
  html: string
  policy: string
}

/** A document without scripts around a page or link. */
export function renderScreen<Kind extends ScreenKind>(
  deps: ViewDeps,
  parts: Pick<PublicPageParts, 'assets'>,
  kind: Kind,
  props: ScreenProps[Kind],
): RenderedScreen {
  const { html, style } = deps.views.renderScreen(kind, props, {
    homeUrl: `${deps.origins.app}/`,
    faviconUrl: parts.assets.favicon,
    lang: LANGUAGE,
  })
  return { html, policy: documentPolicy([sourceHash(style)], pictureOrigins(deps)) }
}

/** What a screen shows of the page it belongs to. */
export function screenPageOf(deps: Pick<Deps, 'origins'>, page: LoadedPage) {
  const { username, title, image, theme } = page.document
  return { username, title, image, theme, pageUrl: pageUrlOf(deps, page) }
}
