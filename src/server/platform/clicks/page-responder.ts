import type { IncomingMessage, ServerResponse } from 'node:http'

/** A GET or HEAD for the slug of a page, as parsed by the redirect listener. */
export interface AskedPage {
  readonly request: IncomingMessage
  readonly domainId: string
  /** canonical key */
  readonly key: string
  /** the space's own domain on which it was requested, where a page may be at the root too */
  readonly hostDomainId?: string
}

/** Answers, now or later, or calls `next`, which continues to the routes. */
export type AnswerPage = (asked: AskedPage, response: ServerResponse, next: () => void) => void

/** Answers public pages before Fastify (decision 044). */
export interface PageResponder {
  /** @param answerPage called for every page from now on */
  open(answerPage: AnswerPage): void
  /**
   * writes a view to the journal; the answer is sent once the view is on disk, in the same commit
   * as clicks
   */
  sendAfterView(pageId: string, request: IncomingMessage, answer: { send(): void }): void
}
