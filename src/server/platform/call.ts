import type { Readable } from 'node:stream'
import type {
  HandlerAnswer,
  ParsedBody,
  ParsedHeaders,
  ParsedParams,
  ParsedQuery,
} from '#contract/call-types.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Deps } from '../deps.ts'
import type { CallingKey, SpaceReach } from './identity.ts'

/** The input of a handler: everything checked and typed by the declaration of its endpoint. */
export interface Call<E extends Endpoint> {
  params: ParsedParams<E>
  query: ParsedQuery<E>
  headers: ParsedHeaders<E>
  body: ParsedBody<E>
  caller: CallerOf<E>
  request: RequestFacts
  reply: ReplyControls
}

export interface Guest {
  kind: 'guest'
}

export interface Account {
  kind: 'account'
  userId: string
  /** null for an API key */
  sessionId: string | null
  role: 'administrator' | 'member'
  via: 'cookie' | 'token' | 'key'
  /** absent for a person, who may do everything */
  key?: CallingKey | undefined
  /** as of `Session` */
  within?: SpaceReach | undefined
}

export type Caller = Guest | Account

/** Guests never reach the handler of an endpoint that is not public. */
export type CallerOf<E extends Endpoint> = E['access'] extends 'public' ? Caller : Account

/** Facts of the request that no schema describes. */
export interface RequestFacts {
  /** ours, in every log line and error answer */
  id: string
  /** v4 address, or /64 of a v6 one, in text: only to key limits with, never to be stored */
  clientKey: string
  /** where we are addressed: `https://go.example` of the configuration, never of a header alone */
  origin: string
  /** host and port as addressed, lower case */
  host: string
  cookies: Readonly<Record<string, string>>
  /** at most 512 characters; '' when absent */
  userAgent: string
  /** the first of our languages that the client asks for; '' for none */
  language: string
  /** the body as it arrives, for endpoints with `upload` that stream */
  body: Readable
  /** the picture of an endpoint with `upload`: a raw image body or the one file of a multipart body */
  upload(): Promise<UploadedFile>
}

export interface UploadedFile {
  bytes: Buffer
  /** as declared by the client, not to be believed */
  contentType: string
  /** the same, of a multipart body */
  name?: string
}

export interface CookieOptions {
  maxAgeSeconds?: number
  /** default true */
  httpOnly?: boolean
  /** default 'lax' */
  sameSite?: 'lax' | 'strict' | 'none'
  /** default '/' */
  path?: string
}

/** Lets a handler set headers, cookies and the like beside its answer. `Secure` is set on https by itself. */
export interface ReplyControls {
  setCookie(name: string, value: string, options?: CookieOptions): void
  clearCookie(name: string, options?: Pick<CookieOptions, 'path'>): void
  header(name: string, value: string): void
  status(code: number): void
}

/** Serves an endpoint: calls its service and presents the result. */
export type Handler<E extends Endpoint> = (deps: Deps, call: Call<E>) => Promise<HandlerAnswer<E>>

/** An endpoint with its handler, as a feature hands it to `compose`. */
export interface Route {
  endpoint: Endpoint
  handler: (deps: Deps, call: never) => Promise<unknown>
}

/** Ties a handler to its endpoint; the compiler checks that they fit. */
export function route<const E extends Endpoint>(endpoint: E, handler: Handler<E>): Route {
  return { endpoint, handler }
}
