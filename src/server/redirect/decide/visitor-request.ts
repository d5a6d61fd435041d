import type { Socket } from 'node:net'

/** What is read of a request to know its visitor, beside the few `RedirectHeaders`. */
export interface VisitorRequest {
  readonly method?: string | undefined
  /** the request target, in origin form */
  readonly url?: string | undefined
  readonly socket: Socket
  readonly headers: {
    readonly cookie?: string | undefined
    readonly 'x-forwarded-for'?: string | string[] | undefined
  }
}
