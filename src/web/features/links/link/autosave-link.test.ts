import { describe, expect, it } from 'vitest'
import { linkAnswer } from '#test/support/link-answer.ts'
import { draftOf, type LinkDraft } from '../details/link-draft.ts'
import { draftAfterSave, savableKeys, waitsForLeaving, wayBack } from './autosave-link.ts'

const link = linkAnswer()
const draft = (change: Partial<LinkDraft> = {}): LinkDraft => ({ ...draftOf(link), ...change })

describe('saving by itself', () => {
  it('leaves out what is wrong, with what belongs to it, and saves the rest', () => {
    const typed = draft({
      title: 'New',
      clickLimit: 'many',
      limitMessage: 'Full',
      startsAt: '2027-01-02T00:00:00.000Z',
      endsAt: '2027-01-01T00:00:00.000Z',
    })
    expect(savableKeys(link, typed, ['clickLimit', 'endsAt'])).toEqual(['title'])
    expect(savableKeys(link, typed, [])).toHaveLength(5)
    expect(savableKeys(link, draft(), [])).toEqual([])
    const target = { kind: 'destination', destination: '' } as const
    const ruled = draft({ rules: [{ id: 'a', name: '', conditions: [], target }] })
    expect(savableKeys(link, ruled, ['rules.0.target.destination'])).toEqual([])
  })

  it('waits until a field is left where half of it would lead somewhere', () => {
    expect(waitsForLeaving(['title', 'note', 'clickLimit'])).toBe(false)
    expect(waitsForLeaving(['title', 'destination'])).toBe(true)
  })

  it('keeps what was typed meanwhile and what waits', () => {
    const sent = draft({ title: 'New', password: '' })
    const now = { ...sent, note: 'typed meanwhile' }
    const saved = linkAnswer({ revision: 2, title: 'New', tags: ['theirs'] })
    const next = draftAfterSave(saved, { base: link, draft: sent, keys: ['title'] }, now)
    expect(next.conflicts).toEqual([])
    expect(next.draft).toMatchObject({
      title: 'New',
      tags: ['theirs'],
      note: 'typed meanwhile',
      password: '',
    })
  })

  it('asks where somebody else changed what was typed meanwhile', () => {
    const sent = draft({ title: 'New' })
    const now = { ...sent, note: 'mine' }
    const saved = linkAnswer({ revision: 3, title: 'New', note: 'theirs' })
    const next = draftAfterSave(saved, { base: link, draft: sent, keys: ['title'] }, now)
    expect(next.conflicts).toEqual([{ key: 'note', mine: 'mine', theirs: 'theirs' }])
    expect(next.draft.note).toBe('mine')
    const again = { ...sent, title: 'Newer' }
    expect(
      draftAfterSave(saved, { base: link, draft: sent, keys: ['title'] }, again),
    ).toMatchObject({
      draft: { title: 'Newer' },
      conflicts: [],
    })
  })

  it('has a way back, but to a password', () => {
    expect(wayBack(linkAnswer({ title: 'Before' }), ['title', 'password'])).toEqual({
      title: 'Before',
    })
  })
})
