import { expect, it } from 'vitest'
import { formatAmount, minorDigits, priceDigits, priceStep } from './billing-values.ts'

it.each([
  ['EUR', 2, 2, 1, 12_340, '€123.40'],
  ['JPY', 0, 0, 1, 12_340, '¥12,340'],
  ['MGA', 0, 0, 1, 12_340, 'MGA 12,340'],
  // which programs and browsers count as whole
  ['HUF', 2, 2, 1, 12_340, 'HUF 123.40'],
  ['TWD', 2, 2, 1, 12_340, 'NT$123.40'],
  ['COP', 2, 2, 1, 12_340, 'COP 123.40'],
  ['IDR', 2, 2, 1, 12_340, 'IDR 123.40'],
  ['RSD', 2, 2, 1, 12_340, 'RSD 123.40'],
  // hundredths that nobody can pay
  ['ISK', 2, 0, 100, 12_300, 'ISK 123'],
  ['UGX', 2, 0, 100, 12_300, 'UGX 123'],
  // thousandths, paid in tens of them
  ['KWD', 3, 2, 10, 12_340, 'KWD 12.340'],
  ['BHD', 3, 2, 10, 12_340, 'BHD 12.340'],
])('%s has its digits and its step', (currency, minor, price, step, amount, words) => {
  expect([minorDigits(currency), priceDigits(currency), priceStep(currency)]).toEqual([
    ...[minor, price, step],
  ])
  expect(formatAmount(amount, currency, 'en').replaceAll('\u00a0', ' ')).toBe(words)
})
