import type { z } from 'zod'
import { type ErrorName, errors, type Failure, failure } from '#contract/errors.ts'
import { safeField } from './parse-request.ts'

/**
 * Turns a schema's refusal into an answer: the error that the schema names as its message
 * (`z.string().min(1, 'destinationMissing')`), else `err_400`. The contract's own messages (`'is
 * not a country'`) are passed on, Zod's are not.
 */
export function inputFailure(issues: readonly z.core.$ZodIssue[]): Failure {
  const fields: Record<string, string> = {}
  let named: ErrorName | undefined
  for (const issue of issues.slice(0, 20)) {
    const name = Object.hasOwn(errors, issue.message) ? (issue.message as ErrorName) : undefined
    named ??= name
    const path = issue.path.map(String)
    const keys = issue.code === 'unrecognized_keys' ? issue.keys : [undefined]
    for (const key of keys.slice(0, 20)) {
      const field = safeField([...path, ...(key === undefined ? [] : [key])].join('.'))
      if (field !== '') fields[field] ??= name ? errors[name].text : wordsFor(issue)
    }
  }
  return failure(named ?? 'malformed', {
    fields: Object.keys(fields).length === 0 ? undefined : fields,
  })
}

/** Start of a message written in the contract: the rest of a sentence about the field. */
const OUR_WORDS = /^(?:is|has|must) /
const NOT_VALID = 'This value is not valid'

function wordsFor(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'unrecognized_keys':
      return 'This field is not known'
    case 'too_small':
      return 'This is too short or too small'
    case 'too_big':
      return 'This is too long or too large'
    case 'invalid_type':
      return 'This is missing or of the wrong type'
    default:
      return OUR_WORDS.test(issue.message) ? `This ${issue.message}` : NOT_VALID
  }
}
