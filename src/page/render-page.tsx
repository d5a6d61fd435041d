import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { BioPage } from './bio-page.tsx'
import { htmlDocument, withoutPreloads } from './html-document.ts'
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
  const style = pageCss(document, { panel })
  const actions = renderToString(
    <PageActions
      username={document.username}
      subscribable={document.subscribable}
      subscribed={subscribed}
      challenged={Boolean(input.challenge)}
    />,
  )
  const body = renderToStaticMarkup(
    <div id={PAGE_ROOT_ID}>
      <BioPage document={document} homeUrl={input.homeUrl} actions={ACTIONS_PLACE} />
      {panel && <SubscribePanel username={document.username} form={input.form ?? null} />}
    </div>,
  )
  const markup = withoutPreloads(body).replace(ACTIONS_PLACE, () => actions)
  const data = `<script type="application/json" id="${PAGE_DATA_ID}">${jsonForScript(pageDataOf(input))}</script>`
  return {
    html: htmlDocument({ lang: input.lang, head: pageHead(input), style, body: markup + data }),
    style,
  }
}

/** Marks where the separately rendered island goes; no creator's text comes before it. */
const ACTIONS_PLACE = `{{${ACTIONS_ID}}}`
