import type { IncomingMessage, ServerResponse } from 'node:http'

/** A GET or HEAD whose slug is a page, as the redirect listener read it. */
export interface AskedPage {
  readonly request: IncomingMessage
  readonly domainId: string
  /** canonical */
  readonly key: string
  /** asked for at a domain of a space, where a page stands at the root too */
  readonly isOnDomain?: boolean
}

/** Answers, now or later, or calls `next`, which leads on to the routes. */
export type AnswerPage = (asked: AskedPage, response: ServerResponse, next: () => void) => void

/** Where public pages are answered before Fastify (decision 044). */
export interface PageResponder {
  /** @param answerPage is asked from now on */
  open(answerPage: AnswerPage): void
  /** puts a view into the journal; the answer leaves once it is on the disk, in the same commit as clicks */
  sendAfterView(pageId: string, request: IncomingMessage, answer: { send(): void }): void
}
