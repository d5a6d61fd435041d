import { describe, expect, it } from 'vitest'
import { newLinkSchema } from '#contract/links.ts'
import { NO_UTM } from './add-utm.ts'
import { NOTHING_NEW, newLinkOf, problemsOfNewLink } from './new-link.ts'

describe('a new link', () => {
  it('sends only what was filled in', () => {
    expect(newLinkOf({ ...NOTHING_NEW, destination: 'example.com' })).toEqual({
      destination: 'https://example.com',
    })
  })

  it('sends every option in the form of the contract', () => {
    const body = newLinkOf({
      destination: 'https://example.com',
      alias: ' spring ',
      title: ' Spring ',
      tags: ['a'],
      startsAt: '2027-01-01T10:00:00.000Z',
      endsAt: '2027-02-01T10:00:00.000Z',
      clickLimit: '12',
      password: 'four',
      utm: NO_UTM,
    })
    expect(body).toEqual({
      destination: 'https://example.com',
      alias: 'spring',
      title: 'Spring',
      tags: ['a'],
      startsAt: '2027-01-01T10:00:00.000Z',
      endsAt: '2027-02-01T10:00:00.000Z',
      clickLimit: 12,
      password: 'four',
    })
    expect(newLinkSchema.safeParse(body).success).toBe(true)
  })

  it('says what to put right', () => {
    expect(problemsOfNewLink(NOTHING_NEW)).toEqual({})
    const wrong = { ...NOTHING_NEW, clickLimit: '0', password: 'abc' }
    expect(Object.keys(problemsOfNewLink(wrong))).toEqual(['clickLimit', 'password'])
  })
})
