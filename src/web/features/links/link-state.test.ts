import { describe, expect, it } from 'vitest'
import { linkAnswer } from '#test/support/link-answer.ts'
import { kindsOf, statesOf } from './link-state.ts'
import type { Link } from './links.api.ts'

const now = Date.parse('2026-11-21T12:00:00.000Z')
const before = '2026-11-21T11:59:59.999Z'
const after = '2026-11-21T12:00:00.001Z'

describe('how a link stands', () => {
  it.each<[Partial<Link>, string[]]>([
    [{}, []],
    [{ startsAt: after }, ['scheduled']],
    [{ startsAt: before }, []],
    [{ endsAt: before }, ['ended']],
    [{ endsAt: '2026-11-21T12:00:00.000Z' }, ['ended']],
    [{ endsAt: after }, []],
    [{ startsAt: before, endsAt: before }, ['ended']],
    [{ clickLimit: 10, clickLimitUsed: 10 }, ['limit-reached']],
    [{ clickLimit: 10, clickLimitUsed: 9 }, []],
    [
      { hasPassword: true, isArchived: true, isBlocked: true },
      ['disabled', 'protected', 'archived'],
    ],
    [{ deletedAt: before }, ['deleted']],
  ])('%j: %j', (change, states) => expect(statesOf(linkAnswer(change), now)).toEqual(states))

  it('says what it can do', () => {
    expect(kindsOf(linkAnswer())).toEqual([])
    const full = linkAnswer({
      hasPassword: true,
      endsAt: after,
      clickLimit: 1,
      interstitialSeconds: 3,
      preview: { title: 'a', text: '', image: null },
    })
    expect(kindsOf(full)).toEqual(['password', 'schedule', 'limit', 'interstitial', 'preview'])
  })
})
