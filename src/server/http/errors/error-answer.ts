import type { ErrorAnswer } from '#contract/endpoint.ts'
import { type ErrorName, errors, type Failure } from '#contract/errors.ts'

/** The error format of every call (contract.md §1). */
export function errorAnswer(failure: Failure, requestId: string): ErrorAnswer {
  return {
    error: {
      message: failure.entry.code,
      detail: failure.entry.text,
      ...(failure.fields === undefined ? {} : { fields: { ...failure.fields } }),
      requestId,
    },
  }
}

/** The same as text, for requests that are answered before Fastify sees them. */
export function errorText(name: ErrorName, requestId: string): string {
  const { code, text } = errors[name]
  return JSON.stringify({ error: { message: code, detail: text, requestId } })
}
