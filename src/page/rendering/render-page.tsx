import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { PageActions } from '../page-actions.tsx'
import {
  PAGE_DATA_ID,
  PAGE_ROOT_ID,
  type PageData,
  type PageInput,
  type RenderedPage,
} from '../page-input.ts'
import { jsonForScript, oneLine, plainText } from '../plain-text.ts'
import { pageCss } from '../style/page-css.ts'
import { SubscribePanel } from '../subscribe-panel.tsx'
import { htmlDocument } from './html-document.ts'
import { pageHead } from './page-head.ts'
import { inLanguage, pageMarkup } from './page-markup.tsx'

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
 * The whole document of a public page. Output is deterministic: the server hashes `content` for the
 * ETag, and `style` for both the ETag and the policy.
 */
export function renderPage(input: PageInput): RenderedPage {
  const { document, subscribed } = input
  const panel = document.subscribable && !subscribed && !input.challenge
  const style = pageCss(document, { panel, hint: input.hasBrowserHint === true })
  const page = pageMarkup(input, actionsOf(input))
  const markup = `<div id="${PAGE_ROOT_ID}">${page}${panel ? panelOf(input) : ''}</div>`
  const data = `<script type="application/json" id="${PAGE_DATA_ID}">${jsonForScript(pageDataOf(input))}</script>`
  const { lang } = input
  const head = pageHead(input)
  const body = markup + data
  const html = htmlDocument({ lang, head, style, body })
  return { html, style, content: `${lang}${head}${body}` }
}

function actionsOf({ document, subscribed, challenge, lang }: PageInput): string {
  const { username, subscribable } = document
  const state = { username, subscribable, subscribed, challenged: Boolean(challenge) }
  return renderToString(inLanguage(lang, <PageActions {...state} />))
}

function panelOf({ document, form, lang }: PageInput): string {
  const panel = <SubscribePanel username={document.username} form={form ?? null} />
  return renderToStaticMarkup(inLanguage(lang, panel))
}
