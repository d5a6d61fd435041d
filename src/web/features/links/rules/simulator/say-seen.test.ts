import { describe, expect, it } from 'vitest'
import { saySeen } from './say-seen.ts'

const zone = 'Europe/Zurich'

describe('saySeen', () => {
  it.each([
    ['country', 'CH', 'Switzerland'],
    ['country', '', ''],
    ['country', 'unknown', 'unknown'],
    ['device', 'mobile', 'Phones'],
    ['language', 'de-CH', 'German (Switzerland)'],
    ['language', 'unknown', 'unknown'],
    ['referrer', 'news.example.com', 'news.example.com'],
    ['referrer', 'direct', 'no referrer'],
    ['referrer', 'unknown', 'unknown'],
    ['visit', '3', '3'],
    ['time', '2026-12-01T08:00:00.000Z', '1 Dec 2026, 09:00'],
    ['daytime', '12:42 Europe/Zurich', '12:42 Europe/Zurich'],
    ['weekday', 'Sunday Europe/Zurich', 'Sunday Europe/Zurich'],
    ['query', 'no utm_source', 'no utm_source'],
    ['query', 'a=1, a=2', 'a=1, a=2'],
    ['query', 'no=a, no=b', 'no=a, no=b'],
    ['a later kind', 'whatever', 'whatever'],
  ])('%s %j: %s', (on, seen, words) => expect(saySeen(on, seen, zone)).toBe(words))
})
