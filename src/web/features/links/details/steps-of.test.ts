import { describe, expect, it } from 'vitest'
import { linkAnswer } from '#test/support/link-answer.ts'
import { draftOf } from './link-draft.ts'
import { stepsOf } from './steps-of.ts'

const nothing = { isBlocked: false, hasPassword: false }

describe('what happens to a visitor', () => {
  it('is one step for a plain link', () => {
    expect(stepsOf(draftOf(linkAnswer()), nothing, 'UTC')).toEqual(['Goes to example.com.'])
    const permanent = draftOf(linkAnswer({ isPermanent: true }))
    expect(stepsOf(permanent, nothing, 'UTC')).toEqual(['Goes to example.com permanently (301).'])
  })

  it('is said in the order in which the redirect decides', () => {
    const draft = draftOf(
      linkAnswer({
        startsAt: '2026-12-01T08:00:00.000Z',
        endsAt: '2026-12-24T08:00:00.000Z',
        endedDestination: 'https://example.org/over',
        clickLimit: 1500,
        interstitialSeconds: 5,
        rules: [
          { id: 'a', name: '', conditions: [], target: { kind: 'destination', destination: 'x' } },
        ],
      }),
    )
    expect(stepsOf(draft, { isBlocked: true, hasPassword: true }, 'Europe/Zurich')).toEqual([
      'Shows a warning page from an administrator.',
      'Until 1 Dec 2026, 09:00: our page with a message.',
      'From 24 Dec 2026, 09:00 on: on to example.org.',
      'Asks for the password.',
      'Checks 1 rule.',
      'After 1,500 clicks: our page with a message.',
      'Shows an interstitial page for 5 s.',
      'Goes to example.com.',
    ])
  })

  it('follows a password that is not saved yet', () => {
    const draft = draftOf(linkAnswer())
    const facts = { isBlocked: false, hasPassword: true }
    expect(stepsOf({ ...draft, password: null }, facts, 'UTC')).toHaveLength(1)
    expect(stepsOf({ ...draft, password: 'four' }, nothing, 'UTC')).toHaveLength(2)
  })
})
