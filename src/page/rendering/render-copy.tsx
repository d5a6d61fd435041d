import { renderToStaticMarkup } from 'react-dom/server'
import type { PageDocument } from '#contract/pages/page-document.ts'
import { BioPage } from '../bio-page.tsx'
import { PageMessagesProvider } from '../messages/index.ts'
import { pageMessagesOf } from '../messages/page-messages.ts'
import { escapeHtml, oneLine } from '../plain-text.ts'
import { pageCss } from '../style/page-css.ts'
import { element, htmlDocument, withoutPreloads } from './html-document.ts'

export interface CopyInput {
  document: PageDocument
  homeUrl: string
  lang?: string | undefined
  /** `data:` addresses by the address of each picture on the page */
  pictures: ReadonlyMap<string, string>
}

/** The copy requests nothing: it is self-contained. */
const POLICY = "default-src 'none'; img-src data:; style-src 'unsafe-inline'"

/**
 * The page as one file that opens from a disk: no scripts, no server, embedded pictures. It leaves
 * out what needs our server (sharing, subscribing).
 */
export function renderCopy({ document, homeUrl, lang, pictures }: CopyInput): string {
  const title = oneLine(document.metaTitle) || oneLine(document.title) || oneLine(document.username)
  const description = oneLine(document.metaDescription) || oneLine(document.description)
  const head = [
    element('meta', { 'http-equiv': 'Content-Security-Policy', content: POLICY }),
    element('meta', { name: 'viewport', content: 'width=device-width,initial-scale=1' }),
    `<title>${escapeHtml(title)}</title>`,
    description === '' ? '' : element('meta', { name: 'description', content: description }),
  ]
  const body = renderToStaticMarkup(
    <PageMessagesProvider value={pageMessagesOf(lang)}>
      <BioPage document={document} homeUrl={homeUrl} isCopy actions={<span />} />
    </PageMessagesProvider>,
  )
  const style = pageCss(document, { panel: false, hint: false })
  const html = htmlDocument({ lang, head: head.join(''), style, body: withoutPreloads(body) })
  return withPictures(html, pictures)
}

/**
 * Addresses of our own pictures have only letters and digits, so they are the same in markup and
 * styles.
 */
function withPictures(html: string, pictures: ReadonlyMap<string, string>): string {
  let whole = html
  for (const [address, data] of pictures) {
    whole = whole.replaceAll(`src="${address}"`, () => `src="${data}"`)
    whole = whole.replaceAll(`url("${address}")`, () => `url("${data}")`)
  }
  return whole
}
