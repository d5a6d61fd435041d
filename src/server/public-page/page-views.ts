import { hash } from 'node:crypto'
import type { OpenChallenge, PageInput, ScreenKind, ScreenProps } from '#page/render.tsx'
import type { Deps } from '../deps.ts'
import type { LoadedPage } from '../features/pages/index.ts'
import { documentPolicy, pagePolicy } from '../platform/security/headers.ts'
import { sourceHash } from '../platform/security/style-hash.ts'
import type { CachedPage, KeptRendering, Rendered } from './cached-page.ts'
import type { PublicPageParts } from './parts.ts'

/** Turns pages and screens into documents with their policy. */

type ViewDeps = Pick<Deps, 'views' | 'origins'>
type ViewParts = Pick<PublicPageParts, 'assets'>

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
  parts: ViewParts,
  cached: CachedPage,
  visitor: VisitorState,
): Rendered {
  const isPersonal = visitor.challenge !== undefined || Boolean(visitor.form)
  if (isPersonal) return render(deps, parts, cached.page, visitor)
  return renderKeptPage(deps, parts, cached, visitor.subscribed ? 'subscribed' : 'none')
}

/** The page for all in the same state. */
export function renderKeptPage(
  deps: ViewDeps,
  parts: ViewParts,
  cached: CachedPage,
  subscription: 'none' | 'subscribed',
): KeptRendering {
  const variant = VARIANTS[subscription]
  const known = cached.find(variant)
  if (known !== undefined) return known
  const rendered: KeptRendering = render(deps, parts, cached.page, {
    subscribed: subscription === 'subscribed',
  })
  cached.keep(variant, rendered)
  return rendered
}

/** What a kept rendering varies with. */
const VARIANTS = { none: '', subscribed: 'subscribed' }

function render(
  deps: ViewDeps,
  parts: ViewParts,
  page: LoadedPage,
  visitor: VisitorState,
): Rendered {
  const pageUrl = pageUrlOf(deps, page)
  const { html, style } = deps.views.renderPage({
    document: page.document,
    pageUrl,
    shareImageUrl: `${pageUrl}/share.png`,
    assets: parts.assets,
    subscribed: visitor.subscribed,
    challenge: visitor.challenge,
    form: visitor.form,
    lang: page.language,
    homeUrl: `${deps.origins.app}/`,
    noindex: page.noindex,
  })
  return {
    html,
    etag: `"${hash('sha256', html, 'base64url')}"`,
    policy: policyOf(deps, style),
  }
}

/** Policies of late, by their style: pages of one theme have the same. */
const policies = new WeakMap<Deps['origins'], Map<string, string>>()
const POLICIES_MAX = 200

function policyOf(deps: Pick<Deps, 'origins'>, style: string): string {
  let known = policies.get(deps.origins)
  if (known === undefined || known.size >= POLICIES_MAX) {
    known = new Map()
    policies.set(deps.origins, known)
  }
  let policy = known.get(style)
  if (policy === undefined) {
    policy = pagePolicy({
      styleHashes: [sourceHash(style)],
      imageSources: pictureOrigins(deps),
    })
    known.set(style, policy)
  }
  return policy
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
  lang: string,
): RenderedScreen {
  const { html, style } = deps.views.renderScreen(kind, props, {
    homeUrl: `${deps.origins.app}/`,
    faviconUrl: parts.assets.favicon,
    lang,
  })
  return { html, policy: documentPolicy([sourceHash(style)], pictureOrigins(deps)) }
}

/** What a screen shows of the page it belongs to. */
export function screenPageOf(deps: Pick<Deps, 'origins'>, page: LoadedPage) {
  const { username, title, image, theme } = page.document
  return { username, title, image, theme, pageUrl: pageUrlOf(deps, page), lang: page.language }
}
