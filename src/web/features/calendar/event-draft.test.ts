import { describe, expect, it } from 'vitest'
import type { CalendarEvent } from '#contract/together/calendar.ts'
import {
  bodyOf,
  changesOf,
  draftOfEvent,
  draftOfSpan,
  nineOn,
  readDraft,
  spanOfDraft,
  withAllDay,
  withStart,
} from './event-draft.ts'

const ZURICH = 'Europe/Zurich'
const categories = [{ id: 'meeting', title: 'Meeting', type: 'bg-info' as const }]
const event: CalendarEvent = {
  id: '1',
  title: 'Talk',
  start: '2026-11-21T08:00:00.000Z',
  end: '2026-11-21T09:30:00.000Z',
  allDay: false,
  className: 'text-white',
  classNames: ['text-white'],
  categoryId: null,
  description: '',
  reminder: null,
  location: 'Room 4',
  revision: 3,
}
const talk = draftOfEvent(event, ZURICH)

describe('the form of an event', () => {
  it('holds the clocks of a zone and gives the same moments back', () => {
    expect(talk).toMatchObject({
      startDay: '2026-11-21',
      startTime: '09:00',
      endTime: '10:30',
      zone: ZURICH,
    })
    expect(changesOf(event, talk, spanOfDraft(talk)!, categories)).toEqual({})
    expect(draftOfSpan(nineOn('2026-03-29', ZURICH), ZURICH)).toMatchObject({
      startTime: '09:00',
      endTime: '10:00',
    })
  })

  it('reads the same clocks in another zone as other moments', () => {
    const span = spanOfDraft({ ...talk, zone: 'Asia/Tokyo' })
    expect(span).toEqual({
      allDay: false,
      start: Date.parse('2026-11-21T00:00:00Z'),
      end: Date.parse('2026-11-21T01:30:00Z'),
    })
  })

  it('takes the end along when the start is put elsewhere, over midnight too', () => {
    expect(withStart(talk, '2026-11-22', '23:00')).toMatchObject({
      endDay: '2026-11-23',
      endTime: '00:30',
    })
    const days = { ...talk, allDay: true, endDay: '2026-11-23' }
    expect(withStart(days, '2026-12-01', '09:00')).toMatchObject({ endDay: '2026-12-03' })
    expect(withStart(talk, '', '09:00')).toMatchObject({ startDay: '', endDay: '2026-11-21' })
  })

  it('says what is wrong', () => {
    expect(readDraft({ ...talk, title: '  ' })).toEqual({ problems: ['title'] })
    expect(readDraft({ ...talk, startDay: '' })).toEqual({ problems: ['start'] })
    expect(readDraft({ ...talk, endTime: '' })).toEqual({ problems: ['end'] })
    expect(readDraft({ ...talk, endTime: '08:59' })).toEqual({ problems: ['end'] })
    const moment = { ...talk, endTime: '09:00' }
    expect(readDraft(moment)).toEqual({ span: { ...spanOfDraft(moment)!, end: null } })
  })

  it('ends a whole day before the midnight that ended it', () => {
    const night = { ...talk, endDay: '2026-11-22', endTime: '00:00' }
    expect(withAllDay(night, true).endDay).toBe('2026-11-21')
    expect(withAllDay(talk, true).endDay).toBe('2026-11-21')
  })

  it('sends only what was changed, and the class of a category for other clients', () => {
    const changed = { ...talk, title: ' Talks ', categoryId: 'meeting' }
    expect(changesOf(event, changed, spanOfDraft(changed)!, categories)).toEqual({
      title: 'Talks',
      categoryId: 'meeting',
      className: 'bg-info',
    })
    expect(bodyOf({ ...talk, allDay: true }, spanOfDraft({ ...talk, allDay: true })!, [])).toEqual({
      title: 'Talk',
      start: '2026-11-21',
      end: '2026-11-22',
      allDay: true,
      categoryId: null,
      className: '',
      location: 'Room 4',
      description: '',
      reminder: null,
    })
  })
})
