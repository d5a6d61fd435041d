import { describe, expect, it } from 'vitest'
import { newLinkSchema } from '#contract/links/links.ts'
import { STANDARD_QR_DESIGN } from '#contract/qr/qr-design.ts'
import { NO_UTM } from './add-utm.ts'
import {
  isNothingNew,
  type NewLinkDraft,
  NOTHING_NEW,
  newLinkOf,
  problemsOfNewLink,
} from './new-link.ts'

const FULL: NewLinkDraft = {
  ...NOTHING_NEW,
  domain: 'go.example.com',
  destination: 'example.com/a?b=c#d',
  alias: ' spring ',
  title: ' Spring ',
  note: 'for us',
  tags: ['a'],
  startsAt: '2027-01-01T10:00:00.000Z',
  startsDestination: 'soon.example',
  startsMessage: '',
  endsAt: '2027-02-01T10:00:00.000Z',
  endedDestination: null,
  endedMessage: 'Over',
  clickLimit: '12',
  limitCounts: 'everyone',
  limitDestination: null,
  limitMessage: '',
  password: 'four',
  isPermanent: false,
  forwardsQuery: true,
  hidesReferrer: true,
  interstitialSeconds: '5',
  preview: { title: 'Look', text: '', image: null },
  rules: [
    {
      id: 'r1',
      name: '',
      conditions: [{ on: 'device', values: ['mobile'] }],
      target: { kind: 'destination', destination: 'm.example' },
    },
  ],
  utm: { ...NO_UTM, source: 'mail' },
  qr: { design: { ...STANDARD_QR_DESIGN, shape: 'dots' }, logoUrl: null },
}

describe('a new link', () => {
  it('sends only what was filled in', () => {
    expect(newLinkOf({ ...NOTHING_NEW, destination: 'example.com' })).toEqual({
      destination: 'https://example.com',
    })
  })

  it('sends every option in one body of the contract', () => {
    const body = newLinkOf(FULL)
    expect(body).toEqual({
      destination: 'https://example.com/a?b=c&utm_source=mail#d',
      domain: 'go.example.com',
      alias: 'spring',
      title: 'Spring',
      note: 'for us',
      tags: ['a'],
      startsAt: FULL.startsAt,
      startsDestination: 'https://soon.example',
      endsAt: FULL.endsAt,
      endedMessage: 'Over',
      clickLimit: 12,
      limitCounts: 'everyone',
      password: 'four',
      forwardsQuery: true,
      hidesReferrer: true,
      interstitialSeconds: 5,
      preview: FULL.preview,
      rules: [
        { ...FULL.rules[0], target: { kind: 'destination', destination: 'https://m.example' } },
      ],
      qrDesign: FULL.qr.design,
    })
    expect(newLinkSchema.safeParse(body).success).toBe(true)
    expect(problemsOfNewLink(FULL)).toEqual({})
  })

  it('says that it is on the own domain of the installation, and nothing for the primary one', () => {
    expect(newLinkOf({ ...FULL, domain: null })).toMatchObject({ domain: null })
    expect(newLinkOf({ ...FULL, domain: undefined })).not.toHaveProperty('domain')
  })

  it('leaves out what belongs to an option that is off again', () => {
    const off = { ...FULL, startsAt: null, endsAt: null, clickLimit: null, password: undefined }
    const body = newLinkOf(off)
    for (const name of [
      'startsDestination',
      'endedMessage',
      'password',
      'clickLimit',
      'limitCounts',
    ]) {
      expect(body).not.toHaveProperty(name)
    }
  })

  it('says what to put right', () => {
    const wrong = { ...NOTHING_NEW, clickLimit: '0', password: 'abc', startsAt: '' }
    expect(Object.keys(problemsOfNewLink(wrong)).sort()).toEqual([
      'clickLimit',
      'destination',
      'password',
      'startsAt',
    ])
    expect(isNothingNew(NOTHING_NEW)).toBe(true)
    expect(isNothingNew(wrong)).toBe(false)
  })
})
