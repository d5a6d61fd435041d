import { z } from 'zod'
import type { AuthMode } from './auth-mode.ts'
import type { ErrorName } from './errors.ts'
import type { LimitName } from './limit-names.ts'

/**
 * One call, declared once (design.md §1.4): the route, the checks of input and output, the types of
 * both sides and the OpenAPI document all follow from it.
 */
export interface Endpoint {
  /** `links.create`: unique; names the operation in OpenAPI, in limits and in the log */
  readonly id: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** `/api/v1/links/:id` */
  readonly path: string
  readonly summary: string
  /** more text for the reference, in Markdown */
  readonly description?: string
  /** the tag in OpenAPI */
  readonly feature: string
  /**
   * who may call; 'account' needs a valid session, token or key; 'administrator' answers everybody
   * else with 404
   */
  readonly access: 'public' | 'account' | 'administrator'
  /** modes (`AUTH_MODE`) in which it exists; all modes if absent. Elsewhere it answers 404. */
  readonly modes?: readonly AuthMode[]
  /** limit on calls of one client to this endpoint; if absent, 'read' or 'write' by method */
  readonly limit?: LimitName
  readonly params?: z.ZodObject
  /** every key is optional or required as declared; unknown and duplicate keys are refused */
  readonly query?: z.ZodObject
  /** request headers by lower-case name */
  readonly headers?: z.ZodObject
  readonly body?: z.ZodType
  /**
   * unknown keys, at any depth: 400 (default), or dropped as in the account calls of contract.md §3
   */
  readonly unknownBodyKeys?: 'refuse' | 'ignore'
  /** default 64 KiB */
  readonly bodyLimitBytes?: number
  /** the body is a picture or multipart; the handler reads it through `request.upload` */
  readonly upload?: boolean
  /** media types of such a body if not pictures; the handler streams `request.body` */
  readonly uploadTypes?: readonly string[]
  /**
   * also served on the pages' host, and allowed for its origin (the link-bio calls of contract.md
   * §2)
   */
  readonly cors?: 'public'
  /** a public write that browser extensions may make too; never with the visitor's session */
  readonly fromExtensions?: true
  /** returns a secret, so it takes no Idempotency-Key: answers to those are stored */
  readonly secret?: boolean
  /**
   * a POST whose handler writes only in our own transactions (not a library's, nothing outbound):
   * with an Idempotency-Key the stored answer commits together with its changes
   */
  readonly atomic?: boolean
  /** status of the successful answer, default 200; 204 has no body */
  readonly status?: 200 | 201 | 202 | 204
  readonly answer: z.ZodType
  /**
   * the answer is text or a file of this media type, streamed, or a whole picture; undefined if the
   * status (304) is enough
   */
  readonly answerType?:
    | 'text/csv'
    | 'text/html'
    | 'application/json'
    | 'text/calendar'
    | 'image/png'
    | 'image/svg+xml'
    | 'application/zip'
    | 'application/pdf'
    | 'application/octet-stream'
  /** errors beyond those that any call may answer */
  readonly errors: readonly ErrorName[]
}

/** Declares a call; keeps the exact type, so that params, query, body and answer are inferred. */
export function defineEndpoint<const E extends Endpoint>(endpoint: E): E {
  return endpoint
}

/** Whether a call exists in a mode. */
export function isServedIn(mode: AuthMode, { modes }: Pick<Endpoint, 'modes'>): boolean {
  return modes === undefined || modes.includes(mode)
}

/** A time in answers: ISO 8601 in UTC, as `Date.toISOString` writes it. */
export const isoTimeSchema = z.iso.datetime()

/**
 * A time that a client sends: ISO 8601 with `Z` or any offset. The handler gets it in UTC, as
 * `isoTimeSchema`.
 */
export const givenTimeSchema = z.iso
  .datetime({ offset: true })
  .overwrite(inUtc)
  .refine((text) => /^\d{4}-/.test(text), { message: 'is not in the years 0000 to 9999' })

function inUtc(text: string): string {
  const time = text.endsWith('Z') ? Number.NaN : Date.parse(text)
  return Number.isNaN(time) ? text : new Date(time).toISOString()
}

/** Query of a paged list: `cursor` from the previous page, `limit` 1 to 100. */
export const cursorQuery = z.object({
  cursor: z.string().min(1).max(512).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(25),
})

/** One page of a list; `nextCursor` is null on the last one. */
export function cursorPage<Item extends z.ZodType>(item: Item) {
  return z.object({ items: z.array(item), nextCursor: z.string().nullable() })
}

/** The answer of a call without content (status 204). */
export const emptyAnswer = z.undefined()

/** The error format of every call (contract.md §1). */
export const errorAnswerSchema = z.object({
  error: z.object({
    message: z.string().meta({ description: 'Code of the catalogue', examples: ['err_26'] }),
    detail: z.string().meta({ description: 'Text of the catalogue' }),
    fields: z.record(z.string(), z.string()).optional(),
    requestId: z.string(),
  }),
})
export type ErrorAnswer = z.infer<typeof errorAnswerSchema>
