import type { PageDocument } from '#contract/pages/page-document.ts'

/** Addresses of a page's built files, in the format of `build/page/manifest.json`. */
export interface PageAssets {
  /** the deferred starter script, a module */
  starter: string
  /** the React part, which the starter imports on demand */
  react: string
  /** style sheet of dialogs and notifications, loaded with the React part */
  styles: string
  /** our logo mark as SVG */
  favicon: string
}

/** A code was sent and not entered yet: the modal opens at step 1. */
export interface OpenChallenge {
  email: string
  /** seconds until a new code can be requested; 0: now */
  resendInSeconds: number
  /** the mail waits for the mail server */
  delayed?: boolean | undefined
}

/** What the React part knows about the page; embedded as JSON under `PAGE_DATA_ID`. */
export interface PageData {
  pageId: string
  userId: string
  username: string
  title: string
  /** absolute address for sharing the page */
  pageUrl: string
  /** absolute address of the share picture, for networks that accept one */
  shareImageUrl: string
  subscribable: boolean
  subscribed: boolean
  messageSubject: string
  messageDescription: string
  challenge: OpenChallenge | null
}

export const PAGE_DATA_ID = 'page-data'
export const PAGE_ROOT_ID = 'root'
export const ACTIONS_ID = 'actions'
/** Fragment and element id of the subscribe form without JavaScript. */
export const SUBSCRIBE_ID = 'subscribe'

/** Everything that is needed to render a public page. */
export interface PageInput {
  document: PageDocument
  /** absolute address of the page on the host where it is read */
  pageUrl: string
  /** the one of its addresses that search engines shall keep; default `pageUrl` */
  canonicalUrl?: string | undefined
  /** absolute address of the share picture: the creator's, or a generated one (1200×630) */
  shareImageUrl: string
  assets: PageAssets
  /** the visitor has the subscription cookie of this page */
  subscribed: boolean
  /** BCP 47; default 'en' */
  lang?: string | undefined
  challenge?: OpenChallenge | null | undefined
  /** a refused form: the error text and what was typed; the form is shown open */
  form?: { email: string; error: string } | null | undefined
  /** icon of pages without their own picture; default `assets.favicon` */
  defaultFaviconUrl?: string | undefined
  /** where the footer logo and the home button lead */
  homeUrl: string
  noindex?: boolean | undefined
  /** opened in an in-app browser, and the creator wants a hint about that */
  hasBrowserHint?: boolean | undefined
}

/**
 * The output of a renderer: the document, and the exact text of its one style element for the
 * policy.
 */
export interface RenderedDocument {
  html: string
  /** hash this for `style-src 'sha256-…'` */
  style: string
}

export interface RenderedPage extends RenderedDocument {
  /**
   * everything that can differ between two pages with the same style, so hashes need to cover only
   * this
   */
  content: string
}
