import { describe, expect, it } from 'vitest'
import { linkAnswer } from '#test/support/link-answer.ts'
import { draftOf, type LinkDraft } from './link-draft.ts'
import { problemsOf } from './problems.ts'

const later = '2027-02-01T10:00:00.000Z'
const soon = '2027-01-01T10:00:00.000Z'

describe('what to put right before saving', () => {
  it.each<[Partial<LinkDraft>, string[]]>([
    [{}, []],
    [{ destination: ' ' }, ['destination']],
    [{ startsAt: '' }, ['startsAt']],
    [{ startsAt: later, endsAt: soon }, ['endsAt']],
    [{ startsAt: soon, endsAt: later }, []],
    [{ startsAt: soon, startsDestination: '' }, ['startsDestination']],
    [{ startsDestination: '' }, []],
    [{ endsAt: soon, endedDestination: ' ' }, ['endedDestination']],
    [{ clickLimit: '' }, ['clickLimit']],
    [{ clickLimit: '0' }, ['clickLimit']],
    [{ clickLimit: '1000000001' }, ['clickLimit']],
    [{ clickLimit: '1000000000' }, []],
    [{ clickLimit: '5', limitDestination: '' }, ['limitDestination']],
    [{ interstitialSeconds: '61' }, ['interstitialSeconds']],
    [{ password: 'abc' }, ['password']],
    [{ password: null }, []],
    [
      {
        rules: [
          { id: 'a', name: '', conditions: [], target: { kind: 'destination', destination: '' } },
        ],
      },
      ['rules.0.target.destination'],
    ],
  ])('%j: %j', (change, paths) => {
    const draft = { ...draftOf(linkAnswer()), ...change }
    expect(Object.keys(problemsOf(draft))).toEqual(paths)
  })

  it('asks for an address where the block of a link has the dates', () => {
    const draft = { ...draftOf(linkAnswer()), startsDestination: '' }
    expect(Object.keys(problemsOf(draft, false))).toEqual(['startsDestination'])
  })
})
