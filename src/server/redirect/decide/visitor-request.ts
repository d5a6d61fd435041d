import type { Socket } from 'node:net'

/** The headers that identify a visitor, besides the few in `RedirectHeaders`. */
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
