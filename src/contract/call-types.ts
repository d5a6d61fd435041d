import type { z } from 'zod'
import type { Endpoint } from './endpoint.ts'

/**
 * Types of a call derived from its declaration: `Parsed…` is what the handler gets, `Sent…` what a
 * client sends.
 */

type ParsedOf<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined
type SentOf<Schema> = Schema extends z.ZodType ? z.input<Schema> : undefined
type PartOf<E, Key extends string> = E extends { readonly [K in Key]: infer Schema }
  ? Schema
  : undefined

export type ParsedParams<E extends Endpoint> = ParsedOf<PartOf<E, 'params'>>
export type ParsedQuery<E extends Endpoint> = ParsedOf<PartOf<E, 'query'>>
export type ParsedHeaders<E extends Endpoint> = ParsedOf<PartOf<E, 'headers'>>
export type ParsedBody<E extends Endpoint> = ParsedOf<PartOf<E, 'body'>>

export type SentParams<E extends Endpoint> = SentOf<PartOf<E, 'params'>>
export type SentQuery<E extends Endpoint> = SentOf<PartOf<E, 'query'>>
export type SentHeaders<E extends Endpoint> = SentOf<PartOf<E, 'headers'>>
export type SentBody<E extends Endpoint> = SentOf<PartOf<E, 'body'>>

/** The handler's result, before the answer is checked. */
export type HandlerAnswer<E extends Endpoint> = E extends {
  readonly answerType: 'text/csv' | 'application/json'
}
  ? AsyncIterable<string>
  : E extends {
        readonly answerType: 'application/zip' | 'application/pdf' | 'application/octet-stream'
      }
    ? AsyncIterable<Uint8Array>
    : E extends { readonly answerType: string }
      ? Uint8Array | undefined
      : z.input<E['answer']>
/** The answer as a client receives it. */
export type AnswerOf<E extends Endpoint> = z.output<E['answer']>
