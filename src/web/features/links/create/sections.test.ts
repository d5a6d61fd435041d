import { describe, expect, it } from 'vitest'
import { STANDARD_QR_DESIGN } from '#contract/qr/qr-design.ts'
import { LOOKS } from '#web/features/qr/looks.ts'
import { text } from '#web/messages/index.ts'
import { NO_UTM } from '../add-utm.ts'
import { NOTHING_NEW, newLinkOf } from '../new-link.ts'
import { sectionsOf, summariesOf } from './sections.ts'

describe('parts of a new link', () => {
  it('say nothing while nothing is set', () => {
    expect(summariesOf(NOTHING_NEW)).toEqual({})
  })

  it('say in a word or two what is set', () => {
    const { set } = text.newLink
    const summaries = summariesOf({
      ...NOTHING_NEW,
      title: 'Spring',
      tags: ['a', 'b'],
      utm: { ...NO_UTM, source: 'news', campaign: 'spring' },
      qr: { design: { ...STANDARD_QR_DESIGN, ...LOOKS.plum }, logoUrl: null },
      startsAt: '',
      clickLimit: '100',
      password: '',
      hidesReferrer: true,
      interstitialSeconds: '5',
    })
    expect(summaries).toEqual({
      words: `${set.title} · ${set.tags(2)}`,
      utm: 'news / spring',
      qr: text.qr.lookNames.plum,
      schedule: set.from('…'),
      limit: set.clicks(100),
      password: set.password,
      way: `${set.referrer} · ${set.seconds('5')}`,
    })
  })

  it('hold every field that can be sent but destination and alias', () => {
    const sent = newLinkOf({ ...NOTHING_NEW, destination: 'https://example.com' })
    expect(sectionsOf(Object.keys(sent))).toEqual([])
    const fields = Object.keys(NOTHING_NEW).filter(
      (name) => !['destination', 'alias', 'utm', 'qr'].includes(name),
    )
    for (const name of [
      ...fields,
      'qrDesign.logo',
      'rules.0.target.destination',
      'preview.image',
    ]) {
      expect(sectionsOf([name]), name).toHaveLength(1)
    }
    expect(sectionsOf(['password', 'title', 'password'])).toEqual(['words', 'password'])
  })
})
