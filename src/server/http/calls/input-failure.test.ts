import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { plainText } from '#contract/texts/plain-text.ts'
import { inputFailure } from './input-failure.ts'

const schema = z.strictObject({
  title: plainText(5),
  destination: z.string('destinationMissing'),
  list: z.array(z.string().refine((text) => text !== 'UK', 'is not a country')).optional(),
  even: z
    .int()
    .refine((value) => value % 2 === 0)
    .optional(),
  color: z.union([z.literal('none'), z.string().regex(/^#/, 'must begin with #')]).optional(),
  level: z.enum(['L', 'H'], 'must be L or H').optional(),
  plain: z.enum(['a', 'b']).optional(),
})
const refuse = (value: unknown) => inputFailure(schema.safeParse(value).error!.issues)
const good = { title: 'a', destination: 'x' }

describe("a schema's refusal", () => {
  it.each([
    [{ ...good, title: 'too long' }, 'err_400', { title: 'This is too long or too large' }],
    [{ ...good, title: 1 }, 'err_400', { title: 'This is missing or of the wrong type' }],
    [{ ...good, title: '\0' }, 'err_400', { title: 'This must not hold control characters' }],
    [{ ...good, list: ['CH', 'UK'] }, 'err_400', { 'list.1': 'This is not a country' }],
    [{ ...good, even: 3 }, 'err_400', { even: 'This value is not valid' }],
    [{ ...good, color: 'red' }, 'err_400', { color: 'This must begin with #' }],
    [{ ...good, level: 'l' }, 'err_400', { level: 'This must be L or H' }],
    [{ ...good, plain: 'c' }, 'err_400', { plain: 'This value is not valid' }],
    [{ ...good, more: 1 }, 'err_400', { more: 'This field is not known' }],
    [{ title: 'a' }, 'err_21', { destination: 'Enter the address to shorten' }],
    [null, 'err_400', undefined],
  ])('is said of %j by field, in our words', (value, code, fields) => {
    const failure = refuse(value)
    expect(failure.code).toBe(code)
    expect(failure.fields).toEqual(fields)
  })
})
