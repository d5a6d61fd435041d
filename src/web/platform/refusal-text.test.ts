import { afterEach, expect, it } from 'vitest'
import { accountTextOf } from '#contract/errors.ts'
import { reasons } from '#web/messages/de/reasons.ts'
import { refusals } from '#web/messages/de/refusals.ts'
import { text } from '#web/messages/index.ts'
import { fieldTextOf, refusalTextOf } from './refusal-text.ts'

const { refusals: english, reasons: englishReasons } = text
afterEach(() => {
  text.refusals = english
  text.reasons = englishReasons
})

it('says the catalogue letter for letter in English', () => {
  for (const [code, status] of [
    ['err_26', 409],
    ['err_404', 404],
    ['', 404],
    ['err_999', 418],
  ] as const) {
    expect(refusalTextOf(code, status)).toBe(accountTextOf(code, status))
  }
  expect(fieldTextOf('The Alias has already been taken')).toBe('The Alias has already been taken')
})

it('says the same in another language, by code, by status, or that something went wrong', () => {
  text.refusals = refusals
  text.reasons = reasons
  expect(refusalTextOf('err_26', 409)).toBe('Dieser Kurzname ist schon vergeben')
  expect(refusalTextOf('', 404)).toBe('Diese Seite gibt es leider nicht')
  expect(refusalTextOf('err_999', 418)).toBe(text.errors.unknown)
  expect(fieldTextOf('The Alias has already been taken')).toBe('Dieser Kurzname ist schon vergeben')
  expect(fieldTextOf('This is your address already')).toBe('Das ist schon deine Adresse')
  expect(fieldTextOf('This is not a country')).toBe('Dieser Wert ist ungültig')
})
