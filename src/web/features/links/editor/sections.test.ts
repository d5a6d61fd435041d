import { describe, expect, it } from 'vitest'
import { STANDARD_QR_DESIGN } from '#contract/qr/qr-design.ts'
import { LOOKS } from '#web/features/qr/looks.ts'
import { text } from '#web/messages/index.ts'
import { NO_UTM } from '../add-utm.ts'
import { EMPTY_DRAFT } from '../details/link-draft.ts'
import { NOTHING_NEW, newLinkOf } from '../new-link.ts'
import { sectionsOf, summariesOf } from './sections.ts'

const nothing = { utm: NO_UTM, hasPassword: false }

describe('sections of a link', () => {
  it('say nothing while nothing is set', () => {
    expect(summariesOf(NOTHING_NEW, nothing)).toEqual({})
    expect(summariesOf(EMPTY_DRAFT, nothing)).toEqual({})
  })

  it('say in a word or two what is set', () => {
    const { set } = text.link
    const summaries = summariesOf(
      {
        ...NOTHING_NEW,
        tags: ['a', 'b'],
        note: 'Ask Bob',
        qr: { design: { ...STANDARD_QR_DESIGN, ...LOOKS.plum }, logoUrl: null },
        startsAt: '',
        clickLimit: '100',
        password: '',
        hidesReferrer: true,
        interstitialSeconds: '5',
      },
      { utm: { ...NO_UTM, source: 'news', campaign: 'spring' }, hasPassword: false },
    )
    expect(summaries).toEqual({
      redirect: [set.from('…'), set.clicks(100), set.referrer, set.seconds('5')].join(' · '),
      tracking: `news · spring · ${set.tags(2)} · ${set.note}`,
      access: text.link.password,
      qr: text.qr.lookNames.plum,
    })
  })

  it('say that a password is kept, and no longer once it is taken away', () => {
    const kept = { utm: NO_UTM, hasPassword: true }
    expect(summariesOf(EMPTY_DRAFT, kept)).toEqual({ access: text.link.password })
    expect(summariesOf({ ...EMPTY_DRAFT, password: null }, kept)).toEqual({})
  })

  it('hold every field that can be sent but those above them', () => {
    const sent = newLinkOf({ ...NOTHING_NEW, destination: 'https://example.com' })
    expect(sectionsOf(Object.keys(sent))).toEqual([])
    const fields = Object.keys(NOTHING_NEW).filter(
      (name) => !['destination', 'domain', 'alias', 'title', 'utm', 'qr'].includes(name),
    )
    for (const name of [
      ...fields,
      'qrDesign.logo',
      'rules.0.target.destination',
      'preview.image',
    ]) {
      expect(sectionsOf([name]), name).toHaveLength(1)
    }
    expect(sectionsOf(['password', 'note', 'password'])).toEqual(['tracking', 'access'])
  })
})
