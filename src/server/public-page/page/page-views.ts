import { hash } from 'node:crypto'
import { EMBED_ORIGINS } from '#contract/pages/embeds.ts'
import type { PageBlock } from '#contract/pages/page-document.ts'
import type { OpenChallenge, PageInput, ScreenKind, ScreenProps } from '#page/rendering/render.tsx'
import type { Deps } from '../../deps.ts'
import type { LoadedPage } from '../../features/pages/index.ts'
import { memoize } from '../../platform/memoize.ts'
import { documentPolicy, pagePolicy } from '../../platform/security/headers.ts'
import { sourceHash } from '../../platform/security/style-hash.ts'
import { lastKnownSettings } from '../../platform/settings/installation-settings.ts'
import type { PublicPageParts } from '../parts.ts'
import type { CachedPage, KeptRendering, Rendered } from './cached-page.ts'

/** Turns pages and screens into documents with their policy. */

type ViewDeps = Pick<Deps, 'views' | 'origins'>
type ViewParts = Pick<PublicPageParts, 'assets'>

export interface VisitorState {
  subscribed: boolean
  challenge?: OpenChallenge | undefined
  form?: PageInput['form']
  /** what this visitor has opened, instead of the closed blocks */
  opened?: ReadonlyMap<string, readonly PageBlock[]>
  /** whether the page is read inside another app */
  isInApp?: boolean
}

/** Absolute, canonical address of a page. */
export function pageUrlOf(deps: Pick<Deps, 'origins'>, page: LoadedPage): string {
  return deps.origins.shortUrl(page.document.username)
}

/** The page for a visitor: from the cache, unless it shows something only for this visitor. */
export function renderPage(
  deps: ViewDeps,
  parts: ViewParts,
  cached: CachedPage,
  visitor: VisitorState,
): Rendered | KeptRendering {
  if (isPersonal(visitor)) return render(deps, parts, cached.page, visitor)
  return renderKeptPage(deps, parts, cached, visitor.subscribed ? 'subscribed' : 'none')
}

/** Whether the page differs for this visitor from everybody else's. */
export const isPersonal = ({ challenge, form, opened, isInApp }: VisitorState): boolean =>
  challenge !== undefined || Boolean(form) || (opened?.size ?? 0) > 0 || isInApp === true

/** The page for all visitors in the same state. */
function renderKeptPage(
  deps: ViewDeps,
  parts: ViewParts,
  cached: CachedPage,
  subscription: 'none' | 'subscribed',
): KeptRendering {
  const variant = VARIANTS[subscription]
  const isSubscribed = subscription === 'subscribed'
  return (
    cached.find(variant) ??
    cached.keep(variant, render(deps, parts, cached.page, { subscribed: isSubscribed }))
  )
}

/** The variants of a cached rendering. */
const VARIANTS = { none: '', subscribed: 'subscribed' }

function render(
  deps: ViewDeps,
  parts: ViewParts,
  page: LoadedPage,
  visitor: VisitorState,
): Rendered {
  const pageUrl = pageUrlOf(deps, page)
  const { opened } = visitor
  const document = opened?.size
    ? { ...page.document, blocks: page.document.blocks.flatMap((one) => opened.get(one.id) ?? one) }
    : page.document
  const { html, style, content } = deps.views.renderPage({
    document,
    pageUrl,
    shareImageUrl: `${pageUrl}/share.png`,
    assets: parts.assets,
    subscribed: visitor.subscribed,
    challenge: visitor.challenge,
    form: visitor.form,
    lang: page.language,
    homeUrl: `${deps.origins.app}/`,
    noindex: page.noindex,
    hasBrowserHint: visitor.isInApp,
  })
  return {
    html,
    etag: tagOf(content, style),
    policy: policyOf(deps, style, frameSourcesOf(document), page.isEmbeddable),
  }
}

/**
 * Hash of a document. The style is half of the document and shared by many, so its existing hash is
 * used.
 */
const tagOf = (content: string, style: string) =>
  `"${hash('sha256', content + hashOf(style), 'base64url')}"`

const STYLES_MAX = 200

/** Pages with the same theme have the same style text. */
const hashOf = memoize(sourceHash, STYLES_MAX)

/** Only the origins of the players on this page. */
function frameSourcesOf({ blocks }: LoadedPage['document']): string[] {
  const origins = new Set<string>()
  for (const { embed } of blocks) {
    if (embed !== undefined) origins.add(EMBED_ORIGINS[embed.provider])
  }
  return [...origins].sort()
}

/** Recent policies, by their style and other parts. */
const policies = new WeakMap<Deps['origins'], Map<string, string>>()

function policyOf(
  deps: Pick<Deps, 'origins'>,
  style: string,
  frameSources: string[],
  isEmbeddable: boolean,
): string {
  const styleHash = hashOf(style)
  const key = `${styleHash} ${isEmbeddable} ${frameSources.join(' ')}`
  let known = policies.get(deps.origins)
  if (known === undefined || known.size >= STYLES_MAX) {
    known = new Map()
    policies.set(deps.origins, known)
  }
  let policy = known.get(key)
  if (policy === undefined) {
    policy = pagePolicy({
      styleHashes: [styleHash],
      imageSources: pictureOrigins(deps),
      frameSources,
      frameAncestors: isEmbeddable ? ['*'] : [],
    })
    known.set(key, policy)
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
  deps: ViewDeps & Pick<Deps, 'db' | 'config' | 'clock'>,
  parts: Pick<PublicPageParts, 'assets'>,
  kind: Kind,
  props: ScreenProps[Kind],
  lang: string,
): RenderedScreen {
  const { helpUrl, termsUrl, privacyUrl, imprintUrl } = lastKnownSettings(deps)
  const links = {
    ...(helpUrl && { help: helpUrl }),
    ...(termsUrl && { terms: termsUrl }),
    ...(privacyUrl && { privacy: privacyUrl }),
    ...(imprintUrl && { imprint: imprintUrl }),
  }
  const { html, style } = deps.views.renderScreen(kind, props, {
    links,
    homeUrl: `${deps.origins.app}/`,
    faviconUrl: parts.assets.favicon,
    lang,
  })
  return { html, policy: documentPolicy([sourceHash(style)], pictureOrigins(deps)) }
}

/** Headers of a screen, which is only for this visitor, now. */
export const screenHeaders = (policy: string) => ({
  'cache-control': 'private, no-store',
  'content-security-policy': policy,
  'x-robots-tag': 'noindex',
  vary: 'Accept-Language',
  'content-type': 'text/html; charset=utf-8',
})

/** The part of a page that its screens show. */
export function screenPageOf(deps: Pick<Deps, 'origins'>, page: LoadedPage) {
  const { username, title, image, theme } = page.document
  return { username, title, image, theme, pageUrl: pageUrlOf(deps, page), lang: page.language }
}
