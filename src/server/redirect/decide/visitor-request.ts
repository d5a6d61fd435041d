import type { Socket } from 'node:net'

/** The headers that tell a visitor, beside the few `RedirectHeaders`. */
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
