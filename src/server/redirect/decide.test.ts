import { describe, expect, it } from 'vitest'
import { decide } from './decide.ts'
import { ABSENT, type LinkEntry } from './link-entry.ts'

const visitor = { isHead: false, isPrefetch: false }
const link: LinkEntry = { ...ABSENT, kind: 'link', id: '1', destination: 'https://example.com/a' }
const now = 1_000_000

describe('decide', () => {
  it('redirects a plain link for this once', () => {
    expect(decide(link, visitor, now)).toEqual({
      kind: 'redirect',
      status: 302,
      location: 'https://example.com/a',
      cacheControl: 'private, no-store',
      isClick: true,
    })
  })

  it('redirects a permanent link for an hour, unless dates bound it', () => {
    const permanent = { ...link, isPermanent: true }
    expect(decide(permanent, visitor, now)).toMatchObject({
      status: 301,
      cacheControl: 'max-age=3600',
    })
    expect(decide({ ...permanent, endsAt: now + 1 }, visitor, now)).toMatchObject({ status: 302 })
    expect(decide({ ...permanent, startsAt: now }, visitor, now)).toMatchObject({ status: 302 })
  })

  it('keeps to start and end to the millisecond', () => {
    expect(decide({ ...link, startsAt: now + 1 }, visitor, now).kind).toBe('not-started')
    expect(decide({ ...link, startsAt: now }, visitor, now).kind).toBe('redirect')
    expect(decide({ ...link, endsAt: now + 1 }, visitor, now).kind).toBe('redirect')
    expect(decide({ ...link, endsAt: now }, visitor, now).kind).toBe('expired')
    const ended = { ...link, endsAt: now, endedDestination: 'https://example.com/over' }
    expect(decide(ended, visitor, now)).toMatchObject({
      status: 302,
      location: 'https://example.com/over',
    })
  })

  it('never sends anybody to anything but http or https (abuse row 2)', () => {
    for (const bad of [
      '',
      'javascript:alert(1)',
      'data:text/html,x',
      ' https://x',
      'https:x',
      'https:///x',
      '//x',
      'mailto:a@b.c',
    ]) {
      expect(decide({ ...link, destination: bad }, visitor, now).kind).toBe('gone')
      expect(decide({ ...link, endsAt: 1, endedDestination: bad }, visitor, now).kind).toBe(
        'expired',
      )
    }
  })

  it('shows a screen for what is blocked, deleted, absent or a page', () => {
    expect(decide({ ...link, isBlocked: true, endsAt: 1 }, visitor, now).kind).toBe('blocked')
    expect(decide({ ...ABSENT, kind: 'deleted' }, visitor, now).kind).toBe('gone')
    expect(decide(ABSENT, visitor, now).kind).toBe('not-found')
    expect(decide({ ...ABSENT, kind: 'page' }, visitor, now).kind).toBe('page')
  })

  it('leads from a released username to the new one, on this host, for its time', () => {
    const released: LinkEntry = { ...ABSENT, kind: 'released', destination: 'Ada', endsAt: now + 1 }
    expect(decide(released, visitor, now)).toMatchObject({
      status: 302,
      location: '/Ada',
      isClick: false,
    })
    expect(decide(released, visitor, now + 1).kind).toBe('not-found')
    expect(decide({ ...released, destination: '' }, visitor, now).kind).toBe('gone')
  })
})
