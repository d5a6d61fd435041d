import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { element, htmlDocument, withoutPreloads } from './html-document.ts'
import { PAGE_ROOT_ID, type PageAssets, type RenderedDocument } from './page-input.ts'
import { escapeHtml } from './plain-text.ts'
import { webAddress } from './safe-address.ts'
import { cardHead, cardTitle, LinkCardScreen } from './screens/link-card.tsx'
import { LinkPreviewScreen, previewTitle } from './screens/link-preview.tsx'
import {
  ContinueScreen,
  LinkAppScreen,
  LinkInterstitialScreen,
  LinkPasswordScreen,
  StatusScreen,
  wholeSeconds,
} from './screens/link-screens.tsx'
import { NotFound } from './screens/not-found.tsx'
import { NumbersStoppedScreen, StopNumbersScreen } from './screens/numbers-screens.tsx'
import {
  AddressBlockedScreen,
  BlockAddressScreen,
  ShareScreen,
  SubscribeScreen,
  ThanksScreen,
  UnsubscribedScreen,
  UnsubscribeScreen,
  VerifyScreen,
} from './screens/page-screens.tsx'
import type { ScreenFrame, ScreenKind, ScreenPage, ScreenProps } from './screens/screen-props.ts'
import { shownHost } from './screens/shown-address.ts'
import { statusOf } from './screens/status-texts.ts'
import { Skeleton, skeletonCss } from './skeleton.tsx'
import { layoutCss, resetCss } from './style/base.ts'
import { countdownCss, linkScreenCss } from './style/link-screen-css.ts'
import { screenCss, themedScreenCss } from './style/screen-css.ts'
import { shareCss } from './style/share-css.ts'

interface Drawn {
  title: string
  body: ReactElement
  /** elements of the head beyond those of every screen, as markup */
  head?: string
  /** style beyond that of every screen */
  style?: string
}

type Drawers = { [Kind in ScreenKind]?: (props: ScreenProps[Kind], frame: ScreenFrame) => Drawn }

const drawers: Drawers = {
  share: (props) => ({
    title: 'Share Your Link-Bio',
    body: <ShareScreen {...props} />,
    style: shareCss,
  }),
  subscribe: (props) => ({ title: 'Subscribe', body: <SubscribeScreen {...props} /> }),
  verify: (props) => ({ title: 'Verify Your Email', body: <VerifyScreen {...props} /> }),
  thanks: (props) => ({ title: 'Thank you', body: <ThanksScreen {...props} /> }),
  unsubscribe: (props) => ({ title: 'Unsubscribe?', body: <UnsubscribeScreen {...props} /> }),
  unsubscribed: (props) => ({
    title: 'You are unsubscribed',
    body: <UnsubscribedScreen {...props} />,
  }),
  blockAddress: (props) => ({
    title: 'This was not you?',
    body: <BlockAddressScreen {...props} />,
  }),
  addressBlocked: (props) => ({
    title: 'Your address is blocked here',
    body: <AddressBlockedScreen {...props} />,
  }),
  stopNumbers: (props) => ({
    title: 'No more weekly numbers?',
    body: <StopNumbersScreen {...props} />,
  }),
  numbersStopped: (props) => ({
    title: 'The weekly mail is stopped',
    body: <NumbersStoppedScreen {...props} />,
  }),
  notFound: (_props, frame) => ({
    title: 'Link-bio profile not found.',
    body: (
      <div className="plain">
        <NotFound homeUrl={frame.homeUrl} />
      </div>
    ),
  }),
  linkPassword: (props) => ({
    title: 'This link is protected',
    body: <LinkPasswordScreen {...props} />,
    style: linkScreenCss,
  }),
  linkInterstitial: (props) => ({
    title: `Going to ${shownHost(props.destination)}`,
    body: <LinkInterstitialScreen {...props} />,
    head: refresh({ ...props, seconds: wholeSeconds(props.seconds) }),
    style: linkScreenCss + countdownCss(wholeSeconds(props.seconds)),
  }),
  linkApp: (props) => ({
    title: 'Open in the app',
    body: <LinkAppScreen {...props} />,
    style: linkScreenCss,
  }),
  linkPreview: (props) => ({
    title: previewTitle(props),
    body: <LinkPreviewScreen {...props} />,
    style: linkScreenCss,
  }),
  linkCard: (props) => ({
    title: cardTitle(props),
    body: <LinkCardScreen {...props} />,
    head: cardHead(props),
    style: linkScreenCss,
  }),
  continueTo: (props) => ({
    title: 'Taking you there',
    body: <ContinueScreen {...props} />,
    head: refresh(props),
    style: linkScreenCss,
  }),
  status: (props) => ({ title: props.title, body: <StatusScreen {...props} /> }),
}

/**
 * A script-free document for everything around a page or link that is not the page itself. Never
 * indexed. The status is the caller's.
 */
export function renderScreen<Kind extends ScreenKind>(
  kind: Kind,
  props: ScreenProps[Kind],
  frame: ScreenFrame,
): RenderedDocument {
  const { title, body, head: ownHead = '', style: ownStyle = '' } = draw(kind, props, frame)
  const page: ScreenPage | null = ('page' in props && (props.page as ScreenPage | null)) || null
  const style = (page ? themedScreenCss(page.theme) : screenCss()) + ownStyle
  const head = [
    `<title>${escapeHtml(title)}</title>`,
    ownHead,
    element('meta', { name: 'viewport', content: 'width=device-width,initial-scale=1' }),
    element('meta', { name: 'robots', content: 'noindex' }),
    element('link', { rel: 'icon', href: frame.faviconUrl }),
  ].join('')
  const markup = renderToStaticMarkup(<main className="screen">{body}</main>)
  const rendered = htmlDocument({ lang: frame.lang, head, style, body: withoutPreloads(markup) })
  return { html: rendered, style }
}

function draw<Kind extends ScreenKind>(
  kind: Kind,
  props: ScreenProps[Kind],
  frame: ScreenFrame,
): Drawn {
  const status = statusOf(kind, props, frame)
  if (status) return { title: status.title, body: <StatusScreen {...status} /> }
  const drawer = drawers[kind] as (props: ScreenProps[Kind], frame: ScreenFrame) => Drawn
  return drawer(props, frame)
}

function refresh({ destination, seconds }: ScreenProps['continueTo']): string {
  const address = webAddress(destination)
  if (!address) return ''
  const delay = Math.max(0, Math.round(seconds))
  return element('meta', {
    'http-equiv': 'refresh',
    content: `${delay};url=${new URL(address).href}`,
  })
}

/**
 * The document that loads a page by the specification's calls (static hosting): skeleton first, then
 * whatever the calls say.
 */
export function renderShell(input: { assets: PageAssets; lang?: string }): RenderedDocument {
  const { assets, lang } = input
  const style = `:root{color-scheme:light dark}${resetCss}${layoutCss}${skeletonCss}`
  const head = [
    '<title>Loading</title>',
    element('meta', { name: 'viewport', content: 'width=device-width,initial-scale=1' }),
    element('link', { rel: 'icon', href: assets.favicon }),
    `<script type="module" src="${escapeHtml(assets.starter)}" data-react="${escapeHtml(assets.react)}" data-styles="${escapeHtml(assets.styles)}"></script>`,
  ].join('')
  const markup = renderToStaticMarkup(
    <div id={PAGE_ROOT_ID}>
      <Skeleton />
    </div>,
  )
  return { html: htmlDocument({ lang, head, style, body: markup }), style }
}
