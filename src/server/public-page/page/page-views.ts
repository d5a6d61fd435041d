import { hash } from 'node:crypto'
import { EMBED_ORIGINS } from '#contract/pages/embeds.ts'
import type { PageBlock } from '#contract/pages/page-document.ts'
import type { OpenChallenge, PageInput, ScreenKind, ScreenProps } from '#page/rendering/render.tsx'
import type { Deps } from '../../deps.ts'
import type { LoadedPage } from '../../features/pages/index.ts'
import { isMainDomain } from '../../platform/http/hosts.ts'
import { memoize } from '../../platform/memoize.ts'
import { documentPolicy, pagePolicy } from '../../platform/security/headers.ts'
import { sourceHash } from '../../platform/security/style-hash.ts'
import { lastKnownSettings } from '../../platform/settings/installation-settings.ts'
import type { PublicPageParts } from '../parts.ts'
import type { CachedPage, KeptRendering, Rendered } from './cached-page.ts'

/** Turns pages and screens into documents with their policy. */

type AddressDeps = Pick<Deps, 'domains' | 'origins'>
type ViewDeps = AddressDeps & Pick<Deps, 'views'>
type ViewParts = Pick<PublicPageParts, 'assets'>

export interface VisitorState {
  /** the domain of the host on which the page is read */
  hostDomainId: string
  subscribed: boolean
  challenge?: OpenChallenge | undefined
  form?: PageInput['form']
  /** what this visitor has opened, instead of the closed blocks */
  opened?: ReadonlyMap<string, readonly PageBlock[]>
  /** whether the page is read inside another app */
  isInApp?: boolean
}

export interface PageAddress {
  /** absolute address of the page on this host */
  url: string
  /** the one of its addresses that search engines shall keep (decision 155) */
  canonicalUrl: string
  shareImageUrl: string
}

/**
 * The address of a page on a host: the root of a domain that shows it there, otherwise its name.
 */
export function addressOf(deps: AddressDeps, page: LoadedPage, hostDomainId: string): PageAddress {
  const { pageId, document } = page
  const isMain = isMainDomain(hostDomainId)
  const url = isMain
    ? deps.origins.shortUrl(document.username)
    : urlOnDomain(deps, page, hostDomainId)
  const [domain, ...others] = isMain ? deps.domains.showing(pageId) : []
  const isOne = domain !== undefined && others.length === 0
  return {
    url,
    canonicalUrl: isOne ? urlOnDomain(deps, page, domain.id) : url,
    shareImageUrl: deps.origins.shortUrl(`${document.username}/share.png`, hostDomainId),
  }
}

function urlOnDomain({ domains, origins }: AddressDeps, page: LoadedPage, id: string): string {
  const isAtRoot = domains.byId(id)?.rootRedirect === null
  return origins.shortUrl(isAtRoot ? '' : page.document.username, id)
}

/** The page for a visitor: from the cache, unless it shows something only for this visitor. */
export function renderPage(
  deps: ViewDeps,
  parts: ViewParts,
  cached: CachedPage,
  visitor: VisitorState,
): Rendered | KeptRendering {
  const address = addressOf(deps, cached.page, visitor.hostDomainId)
  if (isPersonal(visitor)) return render(deps, parts, cached.page, { visitor, address })
  return renderKeptPage(deps, parts, cached, { visitor, address })
}

/** Whether the page differs for this visitor from everybody else's. */
export const isPersonal = ({ challenge, form, opened, isInApp }: VisitorState): boolean =>
  challenge !== undefined || Boolean(form) || (opened?.size ?? 0) > 0 || isInApp === true

interface View {
  visitor: VisitorState
  address: PageAddress
}

/** The page for all visitors in the same state on the same host. */
function renderKeptPage(
  deps: ViewDeps,
  parts: ViewParts,
  cached: CachedPage,
  { visitor: { subscribed, hostDomainId }, address }: View,
): KeptRendering {
  // by the addresses themselves, so that no other host's can be in it
  const variant = `${subscribed} ${address.url} ${address.canonicalUrl}`
  const view = { visitor: { subscribed, hostDomainId }, address }
  return cached.find(variant) ?? cached.keep(variant, render(deps, parts, cached.page, view))
}

function render(
  deps: ViewDeps,
  parts: ViewParts,
  page: LoadedPage,
  { visitor, address }: View,
): Rendered {
  const { opened } = visitor
  const document = opened?.size
    ? { ...page.document, blocks: page.document.blocks.flatMap((one) => opened.get(one.id) ?? one) }
    : page.document
  const { html, style, content } = deps.views.renderPage({
    document,
    pageUrl: address.url,
    canonicalUrl: address.canonicalUrl,
    shareImageUrl: address.shareImageUrl,
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
export function screenPageOf({ document, language }: LoadedPage) {
  const { username, title, image, theme } = document
  return { username, title, image, theme, lang: language }
}
