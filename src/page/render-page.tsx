import type { ReactElement } from 'react'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { BioPage } from './bio-page.tsx'
import { htmlDocument, withoutPreloads } from './html-document.ts'
import { PageMessagesProvider } from './messages/index.ts'
import { pageMessagesOf } from './messages/page-messages.ts'
import { namedFragment } from './named-fragment.ts'
import { PageActions } from './page-actions.tsx'
import { pageHead } from './page-head.ts'
import {
  ACTIONS_ID,
  PAGE_DATA_ID,
  PAGE_ROOT_ID,
  type PageData,
  type PageInput,
  type RenderedDocument,
} from './page-input.ts'
import { jsonForScript, oneLine, plainText } from './plain-text.ts'
import { pageCss } from './style/page-css.ts'
import { SubscribePanel } from './subscribe-panel.tsx'

export function pageDataOf(input: PageInput): PageData {
  const { document } = input
  return {
    pageId: document.pageId,
    userId: document.userId,
    username: document.username,
    title: oneLine(document.title),
    pageUrl: input.pageUrl,
    shareImageUrl: document.metaImage ?? input.shareImageUrl,
    subscribable: document.subscribable,
    subscribed: input.subscribed,
    messageSubject: oneLine(document.messageSubject),
    messageDescription: plainText(document.messageDescription),
    challenge: input.challenge ?? null,
  }
}

/**
 * The whole document of a public page. Same input, same bytes: the server hashes `html` for the ETag and
 * `style` for the policy.
 */
export function renderPage(input: PageInput): RenderedDocument {
  const { document, subscribed } = input
  const panel = document.subscribable && !subscribed && !input.challenge
  const style = pageCss(document, { panel, hint: input.hasBrowserHint === true })
  const body = renderToStaticMarkup(
    inLanguage(
      input,
      <BioPage
        document={document}
        homeUrl={input.homeUrl}
        hasBrowserHint={input.hasBrowserHint}
        actions={ACTIONS_PLACE}
      />,
    ),
  )
  const page = withoutPreloads(body).replace(ACTIONS_PLACE, () => actionsOf(input))
  const markup = `<div id="${PAGE_ROOT_ID}">${page}${panel ? panelOf(input) : ''}</div>`
  const data = `<script type="application/json" id="${PAGE_DATA_ID}">${jsonForScript(pageDataOf(input))}</script>`
  return {
    html: htmlDocument({ lang: input.lang, head: pageHead(input), style, body: markup + data }),
    style,
  }
}

/** Around everything that says our words. */
function inLanguage({ lang }: PageInput, children: ReactElement): ReactElement {
  return <PageMessagesProvider value={pageMessagesOf(lang)}>{children}</PageMessagesProvider>
}

function actionsOf(input: PageInput): string {
  const { document, subscribed, challenge, lang } = input
  const state = { subscribable: document.subscribable, subscribed, challenged: Boolean(challenge) }
  return namedFragment(`actions ${lang} ${Object.values(state)}`, document.username, (username) =>
    renderToString(inLanguage(input, <PageActions username={username} {...state} />)),
  )
}

function panelOf(input: PageInput): string {
  const { document, form, lang } = input
  const render = (username: string) =>
    renderToStaticMarkup(
      inLanguage(input, <SubscribePanel username={username} form={form ?? null} />),
    )
  return form
    ? render(document.username)
    : namedFragment(`panel ${lang}`, document.username, render)
}

/** Marks where the separately rendered island goes; no creator's text comes before it. */
const ACTIONS_PLACE = `{{${ACTIONS_ID}}}`
