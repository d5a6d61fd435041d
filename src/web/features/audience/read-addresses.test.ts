import { expect, it } from 'vitest'
import { ADDRESSES_MAX, readAddresses } from './read-addresses.ts'

it('finds one address a line, in lists and in files of other services, each once', () => {
  const text = [
    'Email Address,First Name,OPTIN_TIME',
    'ada@example.com,Ada,2024-01-01',
    '"Grace <grace@example.com>",Grace,',
    "'=cmd@example.com;x",
    'ADA@example.com',
    '',
    '\tlinus@example.com|x',
  ].join('\r\n')
  expect(readAddresses(text)).toEqual([
    'ada@example.com',
    'grace@example.com',
    '=cmd@example.com',
    'linus@example.com',
  ])
})

it('reads no more than a day allows, however long the text is', () => {
  const text = Array.from({ length: ADDRESSES_MAX + 10 }, (_, at) => `r${at}@example.com`).join(
    '\n',
  )
  expect(readAddresses(text)).toHaveLength(ADDRESSES_MAX)
  expect(readAddresses('a,'.repeat(1_000_000))).toEqual([])
})
