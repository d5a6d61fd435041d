import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { toUriReference } from '#contract/texts/uri-reference.ts'
import { PageMessagesProvider } from '../messages/index.ts'
import { messagesOf, ScreenMessagesProvider } from '../messages/screens.ts'
import { PAGE_ROOT_ID, type PageAssets, type RenderedDocument } from '../page-input.ts'
import { escapeHtml, oneLine } from '../plain-text.ts'
import { webAddress } from '../safe-address.ts'
import {
  ForSubscribersScreen,
  LinkGateScreen,
  PageGateScreen,
  PagePasscodeScreen,
} from '../screens/gate-screens.tsx'
import { LinkBlockedScreen } from '../screens/link-blocked.tsx'
import { cardHead, cardTitle, LinkCardScreen } from '../screens/link-card.tsx'
import { LinkPreviewScreen, previewTitle } from '../screens/link-preview.tsx'
import {
  ContinueScreen,
  LinkAppScreen,
  LinkInterstitialScreen,
  LinkPasswordScreen,
  MailVisitScreen,
  StatusScreen,
  wholeSeconds,
} from '../screens/link-screens.tsx'
import { NotFound } from '../screens/not-found.tsx'
import {
  NoticesStoppedScreen,
  NumbersStoppedScreen,
  StopNoticesScreen,
  StopNumbersScreen,
} from '../screens/numbers-screens.tsx'
import {
  AddressBlockedScreen,
  BlockAddressScreen,
  ConfirmSubscriptionScreen,
  FormScreen,
  ShareScreen,
  SubscribeScreen,
  SubscriptionConfirmedScreen,
  SubscriptionFullScreen,
  ThanksScreen,
  UnsubscribedScreen,
  UnsubscribeScreen,
  VerifyScreen,
} from '../screens/page-screens.tsx'
import { ReportScreen } from '../screens/report-screens.tsx'
import {
  installationLinks,
  type ScreenFrame,
  type ScreenKind,
  type ScreenPage,
  type ScreenProps,
} from '../screens/screen-props.ts'
import { shownHost } from '../screens/shown-address.ts'
import { statusOf } from '../screens/status-texts.ts'
import { loadingCss, Skeleton } from '../skeleton.tsx'
import { formCss } from '../style/blocks-css.ts'
import { countdownCss, linkScreenCss } from '../style/link-screen-css.ts'
import { reportCss } from '../style/report-css.ts'
import { screenCss, themedScreenCss } from '../style/screen-css.ts'
import { shareCss } from '../style/share-css.ts'
import { element, htmlDocument, withoutPreloads } from './html-document.ts'

interface Drawn {
  title: string
  body: ReactElement
  /** markup of extra elements in the head */
  head?: string
  /** extra style */
  style?: string
}

type Words = ReturnType<typeof messagesOf>
type Drawer<Kind extends ScreenKind> = (
  props: ScreenProps[Kind],
  words: Words,
  frame: ScreenFrame,
) => Drawn
type Drawers = { [Kind in ScreenKind]?: Drawer<Kind> }

const drawers: Drawers = {
  share: (props, { page }) => ({
    title: page.shareTitle,
    body: <ShareScreen {...props} />,
    style: shareCss,
  }),
  form: (props, { page }) => ({
    title: props.isSent ? page.thanks : oneLine(props.block.title) || page.send,
    body: <FormScreen {...props} />,
    style: formCss,
  }),
  subscribe: (props, { page }) => ({ title: page.subscribe, body: <SubscribeScreen {...props} /> }),
  verify: (props, { page }) => ({ title: page.verifyTitle, body: <VerifyScreen {...props} /> }),
  thanks: (props, { page }) => ({ title: page.thanks, body: <ThanksScreen {...props} /> }),
  unsubscribe: (props, { page }) => ({
    title: page.unsubscribeTitle,
    body: <UnsubscribeScreen {...props} />,
  }),
  unsubscribed: (props, { screens }) => ({
    title: screens.unsubscribedTitle,
    body: <UnsubscribedScreen {...props} />,
  }),
  blockAddress: (props, { screens }) => ({
    title: screens.blockTitle,
    body: <BlockAddressScreen {...props} />,
  }),
  addressBlocked: (props, { screens }) => ({
    title: screens.blockedTitle,
    body: <AddressBlockedScreen {...props} />,
  }),
  confirmSubscription: (props, { screens }) => ({
    title: screens.confirmTitle,
    body: <ConfirmSubscriptionScreen {...props} />,
  }),
  subscriptionConfirmed: (props, { screens }) => ({
    title: screens.confirmedTitle,
    body: <SubscriptionConfirmedScreen {...props} />,
  }),
  subscriptionFull: (props, { screens }) => ({
    title: screens.subscriptionFullTitle,
    body: <SubscriptionFullScreen {...props} />,
  }),
  stopNumbers: (props, { screens }) => ({
    title: screens.stopNumbersTitle,
    body: <StopNumbersScreen {...props} />,
  }),
  numbersStopped: (props, { screens }) => ({
    title: screens.numbersStoppedTitle,
    body: <NumbersStoppedScreen {...props} />,
  }),
  stopNotices: (props, { screens }) => ({
    title: screens.stopNoticesTitle,
    body: <StopNoticesScreen {...props} />,
  }),
  noticesStopped: (props, { screens }) => ({
    title: screens.noticesStoppedTitle,
    body: <NoticesStoppedScreen {...props} />,
  }),
  pageGate: (props, { screens }) => ({
    title: screens.gateTitle(props.gate),
    body: <PageGateScreen {...props} />,
  }),
  linkGate: (props, { screens }) => ({
    title: screens.gateTitle(props.gate),
    body: <LinkGateScreen {...props} />,
    style: linkScreenCss,
  }),
  forSubscribers: (props, { screens }) => ({
    title: screens.lockedTitle,
    body: <ForSubscribersScreen {...props} />,
  }),
  pagePasscode: (props, { screens }) => ({
    title: props.block ? screens.lockedTitle : screens.protectedPage,
    body: <PagePasscodeScreen {...props} />,
  }),
  notFound: (_props, { page }, frame) => ({
    title: page.notFound,
    body: (
      <div className="plain">
        <NotFound homeUrl={frame.homeUrl} />
      </div>
    ),
  }),
  linkBlocked: (props, { screens }, frame) => ({
    title: screens.blockedLinkTitle,
    body: <LinkBlockedScreen {...props} homeUrl={frame.homeUrl} />,
    style: linkScreenCss,
  }),
  report: (props, { screens }) => ({
    title: screens.report.title,
    body: <ReportScreen {...props} />,
    style: reportCss,
  }),
  linkPassword: (props, { screens }) => ({
    title: screens.protectedTitle,
    body: <LinkPasswordScreen {...props} />,
    style: linkScreenCss,
  }),
  linkInterstitial: (props, { screens }) => ({
    title: oneLine(props.brand?.title ?? '') || screens.goingToHost(shownHost(props.destination)),
    body: <LinkInterstitialScreen {...props} />,
    head: webAddress(props.destination)
      ? refreshTo(props.continueUrl, wholeSeconds(props.seconds))
      : '',
    style: linkScreenCss + countdownCss(wholeSeconds(props.seconds)),
  }),
  mailVisit: (props, { screens }) => ({
    title: screens.goingToHost(shownHost(props.destination)),
    body: <MailVisitScreen {...props} />,
    style: linkScreenCss,
  }),
  linkApp: (props, { screens }) => ({
    title: screens.openApp,
    body: <LinkAppScreen {...props} />,
    style: linkScreenCss,
  }),
  linkPreview: (props, { screens }) => ({
    title: previewTitle(props, screens),
    body: <LinkPreviewScreen {...props} />,
    style: linkScreenCss,
  }),
  linkCard: (props) => ({
    title: cardTitle(props),
    body: <LinkCardScreen {...props} />,
    head: cardHead(props),
    style: linkScreenCss,
  }),
  continueTo: (props, { screens }) => ({
    title: screens.taking,
    body: <ContinueScreen {...props} />,
    head: refresh(props),
    style: linkScreenCss,
  }),
  status: (props) => ({ title: props.title, body: <StatusScreen {...props} /> }),
}

/**
 * A document without scripts for everything around a page or link except the page itself. Never
 * indexed. The caller chooses the status.
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
  const words = messagesOf(frame.lang)
  const markup = renderToStaticMarkup(
    <PageMessagesProvider value={words.page}>
      <ScreenMessagesProvider value={words.screens}>
        <main className="screen">{body}</main>
        <InstallationLinks {...frame} />
      </ScreenMessagesProvider>
    </PageMessagesProvider>,
  )
  const rendered = htmlDocument({ lang: frame.lang, head, style, body: withoutPreloads(markup) })
  return { html: rendered, style }
}

/** Help and legal addresses of the installation, as far as it has them. */
function InstallationLinks({ links = {}, lang }: Pick<ScreenFrame, 'links' | 'lang'>) {
  const words = messagesOf(lang).screens.installation
  const shown = installationLinks.flatMap((name) => {
    const href = webAddress(links[name] ?? '')
    return href ? [{ name, href }] : []
  })
  if (shown.length === 0) return null
  return (
    <footer className="installation">
      {shown.map(({ name, href }) => (
        <a key={name} href={href}>
          {words[name]}
        </a>
      ))}
    </footer>
  )
}

function draw<Kind extends ScreenKind>(
  kind: Kind,
  props: ScreenProps[Kind],
  frame: ScreenFrame,
): Drawn {
  const status = statusOf(kind, props, frame)
  if (status) return { title: status.title, body: <StatusScreen {...status} /> }
  const drawer = drawers[kind] as Drawer<Kind>
  return drawer(props, messagesOf(frame.lang), frame)
}

function refresh({ destination, seconds }: ScreenProps['continueTo']): string {
  const address = webAddress(destination)
  if (!address) return ''
  return refreshTo(toUriReference(new URL(address).href), Math.max(0, Math.round(seconds)))
}

const refreshTo = (url: string, seconds: number) =>
  element('meta', { 'http-equiv': 'refresh', content: `${seconds};url=${url}` })

/**
 * The document that loads a page through the specification's calls (static hosting): first the
 * skeleton, then the result of the calls.
 */
export function renderShell(input: { assets: PageAssets; lang?: string }): RenderedDocument {
  const { assets, lang } = input
  const style = `:root{color-scheme:light dark}${loadingCss}`
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
