import { describe, expect, it } from 'vitest'
import { accountTextOf, errors, Failure, failure, successes, textOfCode } from './errors.ts'
import { subscriberMessages, subscriberTextOfCode } from './mail/subscriber-messages.ts'

const entries = Object.entries(errors)
const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => `err_${from + index}`)

/** Every code of contract.md §4. */
const paper = [
  'err_0',
  'err_0_1',
  ...range(1, 20),
  'err_20_1',
  ...range(21, 29),
  'err_29_1',
  'err_29_2',
  'err_30',
  ...range(31, 47).filter((code) => code !== 'err_45'),
  ...range(51, 55),
  ...range(61, 98),
  ...range(101, 107),
  'err_109',
  'err_110',
  ...range(111, 184),
  ...range(191, 194),
  ...range(201, 205),
  'err_211',
  ...range(231, 238),
  ...range(241, 245),
  ...range(251, 253),
  ...range(281, 283),
  ...range(291, 295),
  'err_301',
  'err_344',
  'err_349_2',
  'err_349_4',
  'err_349_5',
  ...[400, 401, 403, 404, 405, 409, 413, 415, 421, 500, 503].map((status) => `err_${status}`),
]

describe('the error catalogue', () => {
  it('holds exactly the codes of the paper, each once', () => {
    const codes = entries.map(([, entry]) => entry.code)
    expect(new Set(codes).size).toBe(codes.length)
    expect([...codes].sort()).toEqual([...paper].sort())
  })

  it('words every entry: short, one sentence, no full stop', () => {
    for (const [name, entry] of entries) {
      expect(entry.text.length, name).toBeGreaterThan(3)
      expect(entry.text.length, name).toBeLessThan(90)
    }
    const ours = entries.filter(([, { code }]) => !Object.hasOwn(subscriberMessages, code))
    const texts = ours.map(([, entry]) => entry.text)
    expect(texts.filter((text) => text.endsWith('.'))).toEqual([])
    expect(new Set(texts).size).toBe(texts.length)
  })

  it('answers with the statuses of contract.md §1 only', () => {
    const allowed = [400, 401, 403, 404, 405, 409, 410, 413, 415, 421, 422, 429, 500, 503]
    for (const [name, { status }] of entries) expect(allowed, name).toContain(status)
    expect(errors.noPermission.status).toBe(409)
    const forbidden = entries.filter(([, entry]) => entry.status === 403).map(([name]) => name)
    expect(forbidden).toEqual(['accountDeactivated', 'banned'])
  })

  it('says 401 on the sign-in call only, and for a missing session', () => {
    const names = entries.filter(([, entry]) => entry.status === 401).map(([name]) => name)
    for (const name of names)
      expect(errors[name as keyof typeof errors].feature).toMatch(/identity|http/)
  })

  it.each([
    ['err_0', 'Please Enter Correct Code'],
    ['err_0_1', 'Your email is already verified'],
    ['err_7', 'Invalid email address'],
    ['err_8', 'Password must be at least 8 characters in length'],
    ['err_13', 'Invalid email or password'],
    ['err_26', 'The Alias has already been taken'],
    ['err_30', 'Url is expired'],
    ['err_120', 'You can short 250 links at once'],
    ['err_211', 'Too many requests try again later'],
    ['err_344', 'Too many request created from this Account, please try again after an hour'],
    ['err_349_2', 'subscriber not found'],
    ['err_349_4', 'Please add valid otp'],
    ['err_349_5', 'This email is already subscribed.'],
    ['err_500', 'Something went wrong'],
    ['succ_0', 'Verified Successfully'],
    ['succ_001', 'Please Verify Your Email'],
    ['succ_101_2', 'Link Bio Unsubscribe Successfully'],
  ])('quotes the text of %s', (code, text) => {
    expect(textOfCode(code)).toBe(text)
  })

  it.each(['err_999', '', 'toString', '__proto__', undefined, null, 7, {}])(
    'says Something went wrong for the unknown code %j',
    (code) => {
      expect(textOfCode(code)).toBe('Something went wrong')
      expect(subscriberTextOfCode(code)).toBe('Something went wrong')
    },
  )

  it('gives the account application the JWT-mode texts for 401, 404 and 500', () => {
    expect(accountTextOf('err_13', 401)).toBe('Invalid email or password')
    expect(accountTextOf(undefined, 401)).toBe('Invalid credentials')
    expect(accountTextOf('err_404', 404)).toBe(
      'Sorry! the page you are looking for could not be found',
    )
    expect(accountTextOf('err_500', 500)).toBe(
      'Sorry! something went wrong, please contact our support team',
    )
    expect(accountTextOf('err_999', 418)).toBe('Something went wrong')
  })

  it('knows the success codes', () => {
    expect(Object.values(successes).map((entry) => entry.code)).toEqual([
      'succ_0',
      'succ_001',
      'succ_101_2',
    ])
  })
})

describe('failure', () => {
  it('carries name, code, status, fields and cause', () => {
    const cause = new Error('inside')
    const thrown = failure('aliasTaken', { fields: { alias: 'taken' }, cause })
    expect(thrown).toBeInstanceOf(Failure)
    expect(thrown).toMatchObject({
      name: 'aliasTaken',
      code: 'err_26',
      status: 409,
      message: 'The Alias has already been taken',
      fields: { alias: 'taken' },
      cause,
    })
  })

  it('can change the status for codes that stand for several', () => {
    expect(failure('tooLarge', { status: 431 })).toMatchObject({ code: 'err_413', status: 431 })
  })
})
