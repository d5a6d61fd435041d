import { describe, expect, it } from 'vitest'
import { simulateLinkEndpoint } from '#contract/links/link-simulation.ts'
import { linkAnswer } from '#test/support/link-answer.ts'
import { draftOf } from '../../details/link-draft.ts'
import { NOBODY, simulationOf, type Visitor } from './visitor.ts'

const link = linkAnswer({ hasPassword: true, clickLimit: 5, clickLimitUsed: 3 })
const ask = (visitor: Partial<Visitor>, change = {}) =>
  simulationOf(link, { ...draftOf(link), ...change }, { ...NOBODY, ...visitor })

describe('what the simulator asks', () => {
  it('is about the link as it would be after saving', () => {
    const { link: asked } = ask({}, { destination: 'example.org', password: null, clickLimit: '9' })
    expect(asked).toMatchObject({
      id: link.id,
      destination: 'https://example.org',
      hasPassword: false,
      clickLimit: 9,
      clickLimitUsed: 3,
    })
  })

  it('gives of the visitor only what was chosen', () => {
    expect(ask({}).visitor).toEqual({ visit: 1 })
    const given: Partial<Visitor> = {
      device: 'mobile',
      country: 'CH',
      query: '?utm_source=mail ',
      visit: '3',
      userAgent: 'not asked for',
    }
    expect(ask(given).visitor).toEqual({
      device: 'mobile',
      country: 'CH',
      query: 'utm_source=mail',
      visit: 3,
    })
    expect(ask({ ...given, by: 'agent', userAgent: 'curl/8' }).visitor).toMatchObject({
      userAgent: 'curl/8',
    })
    expect(ask({ ...given, by: 'agent' }).visitor).not.toHaveProperty('device')
  })

  it('fits the contract', () => {
    const body = ask({ language: 'de-CH', referrer: 'https://example.com/', at: link.createdAt })
    expect(simulateLinkEndpoint.body.safeParse(body).success).toBe(true)
  })
})
