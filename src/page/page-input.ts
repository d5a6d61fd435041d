import type { PageDocument } from '#contract/pages/page-document.ts'

/** Addresses of the built files of a page; `build/page/manifest.json` has exactly this shape. */
export interface PageAssets {
  /** the deferred starter, a module */
  starter: string
  /** the React part, imported by the starter on demand */
  react: string
  /** style sheet of dialogs and notifications, loaded with the React part */
  styles: string
  /** our mark as SVG */
  favicon: string
}

/** A code was sent and waits for its entry: the modal opens at step 1. */
export interface OpenChallenge {
  email: string
  /** seconds until a new code may be asked for; 0: now */
  resendInSeconds: number
  /** the mail is waiting for the mail server */
  delayed?: boolean | undefined
}

/** What the React part knows of the page; embedded as JSON under `PAGE_DATA_ID`. */
export interface PageData {
  pageId: string
  userId: string
  username: string
  title: string
  /** absolute address of the page, as shared */
  pageUrl: string
  /** absolute address of the share picture, for networks that take one */
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
/** Fragment and element id of the script-free subscribe form. */
export const SUBSCRIBE_ID = 'subscribe'

/** Everything a document of a public page is rendered from. */
export interface PageInput {
  document: PageDocument
  /** absolute, canonical address of the page */
  pageUrl: string
  /** absolute address of the share picture: the creator's, or the one made by the server (1200×630) */
  shareImageUrl: string
  assets: PageAssets
  /** the visitor holds the subscription cookie of this page */
  subscribed: boolean
  /** BCP 47; 'en' without */
  lang?: string | undefined
  challenge?: OpenChallenge | null | undefined
  /** a refused form post: the text of the catalogue and what was typed; the form is shown open */
  form?: { email: string; error: string } | null | undefined
  /** icon of pages without a picture of their own; `assets.favicon` without */
  defaultFaviconUrl?: string | undefined
  /** where the footer mark and the way home lead */
  homeUrl: string
  noindex?: boolean | undefined
  /** read inside another app, and the creator wants that said */
  hasBrowserHint?: boolean | undefined
}

/** What a renderer gives: the document, and the exact text of its one style element for the policy. */
export interface RenderedDocument {
  html: string
  /** hash this for `style-src 'sha256-…'` */
  style: string
}

export interface RenderedPage extends RenderedDocument {
  /** all that can differ between two pages of one style: a hash needs no more */
  content: string
}
