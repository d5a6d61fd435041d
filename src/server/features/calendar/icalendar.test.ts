import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CalendarEntry, writeCalendar } from './icalendar.ts'

const entry: CalendarEntry = {
  uid: 'a@waypost',
  title: 'Launch, with friends; and a \\ and\nmore',
  startsAt: Date.UTC(2026, 10, 21, 9, 30),
  endsAt: Date.UTC(2026, 10, 21, 10),
  isAllDay: false,
  description: '',
  location: 'Here',
  changedAt: Date.UTC(2026, 0, 1),
}
const unfold = (text: string) => text.replaceAll('\r\n ', '')

describe('an iCalendar file', () => {
  it('has times in UTC, days without a time, and escaped texts', () => {
    const text = writeCalendar('Ada', [
      entry,
      { ...entry, uid: 'b@waypost', isAllDay: true, endsAt: Date.UTC(2026, 10, 23), location: '' },
    ])
    expect(text).toContain('DTSTART:20261121T093000Z\r\nDTEND:20261121T100000Z\r\n')
    expect(text).toContain('DTSTART;VALUE=DATE:20261121\r\nDTEND;VALUE=DATE:20261123\r\n')
    expect(text).toContain('SUMMARY:Launch\\, with friends\\; and a \\\\ and\\nmore\r\n')
    expect(text.match(/LOCATION/g)).toHaveLength(1)
    expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true)
  })

  it('keeps every text in lines of 75 octets, whatever it contains', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (title) => {
        const text = writeCalendar('Ada', [{ ...entry, title }])
        for (const line of text.split('\r\n')) {
          expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
          expect(line).not.toMatch(/[\r\n]/)
        }
        // not `.`, which stops at U+2028 and U+2029
        const summary = /SUMMARY:([^\r\n]*)\r\n/.exec(unfold(text))![1]!
        const read = summary.replace(/\\(n|.)/g, (_, one: string) => (one === 'n' ? '\n' : one))
        expect(read).toBe(title.replace(/\r\n|\r/g, '\n'))
      }),
    )
  })
})
