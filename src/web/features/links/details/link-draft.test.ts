import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { linkChangeSchema } from '#contract/links/links.ts'
import { plainLinkNames } from '#contract/links/plain-link-fields.ts'
import { linkAnswer } from '#test/support/link-answer.ts'
import {
  againstPermanent,
  changedKeys,
  changesOf,
  draftOf,
  fieldsOf,
  type LinkDraft,
  rebase,
} from './link-draft.ts'

const link = linkAnswer()
const draft = (change: Partial<LinkDraft> = {}): LinkDraft => ({ ...draftOf(link), ...change })

/** Plain fields that none of these sources edits. */
function withoutControl(sources: readonly string[]): string[] {
  const names = plainLinkNames.filter((name) => name !== 'isArchived')
  return names.filter((name) => !new RegExp(`edit\\(\\{ ${name}\\b`).test(sources.join('')))
}

/** The components that one shows, including itself. */
function sourcesFrom(component: string): string[] {
  const paths = new Set([component])
  const sources: string[] = []
  for (const path of paths) {
    const source = readFileSync(path, 'utf8')
    sources.push(source)
    for (const [, one] of source.matchAll(/'(\.{1,2}\/[\w/.-]+\.tsx)'/g))
      paths.add(join(path, '..', one!))
  }
  return sources
}

describe('the draft of a link', () => {
  it.each(['editor/link-editor.tsx', 'create/create-dialog.tsx', 'link/editor-tab.tsx'])(
    'is edited in %s, each plain field of it',
    (component) => {
      expect(withoutControl(sourcesFrom(`src/web/features/links/${component}`))).toEqual([])
    },
  )

  it('keeps what a block’s link does outside the dates of its block', () => {
    const ofBlock = linkAnswer({ origin: 'block' })
    const change = { endedDestination: 'shop.example', startsMessage: 'Soon' }
    const sent = { endedDestination: 'https://shop.example', startsMessage: 'Soon' }
    expect(changesOf(ofBlock, { ...draftOf(ofBlock), ...change })).toEqual(sent)
    expect(changesOf(link, draft(change))).toEqual({})
  })

  it('sends nothing that was not changed', () => {
    expect(changesOf(link, draft())).toEqual({})
    const full = linkAnswer({
      startsAt: '2026-12-01T10:00:30.000Z',
      startsDestination: 'https://example.com/soon',
      endsAt: '2027-01-01T10:00:00.000Z',
      endedMessage: 'Over',
      clickLimit: 100,
      interstitialSeconds: 5,
      hasPassword: true,
      preview: { title: 'T', text: '', image: null },
      rules: [
        {
          id: 'a',
          name: '',
          conditions: [{ on: 'device', values: ['mobile'] }],
          target: {
            kind: 'app',
            appUrl: 'a://b',
            storeUrl: null,
            destination: 'https://b.example/',
          },
        },
      ],
    })
    expect(changesOf(full, draftOf(full))).toEqual({})
  })

  it('sends what was changed, in the form of the contract', () => {
    const changes = changesOf(
      link,
      draft({
        destination: ' example.org/new ',
        title: ' New ',
        clickLimit: '250',
        limitDestination: 'example.org/full',
        interstitialSeconds: '7',
        password: 'open sesame',
        tags: ['a', 'b'],
      }),
    )
    expect(changes).toEqual({
      destination: 'https://example.org/new',
      title: 'New',
      clickLimit: 250,
      limitDestination: 'https://example.org/full',
      interstitialSeconds: 7,
      password: 'open sesame',
      tags: ['a', 'b'],
    })
    expect(linkChangeSchema.safeParse(changes).success).toBe(true)
  })

  it('leaves a password alone, sets it, or takes it away', () => {
    expect(changesOf(link, draft({ password: undefined }))).toEqual({})
    expect(changesOf(link, draft({ password: 'four' }))).toEqual({ password: 'four' })
    expect(changesOf(link, draft({ password: null }))).toEqual({ password: null })
  })

  it('takes along what belongs to a setting that is turned off', () => {
    const ended = linkAnswer({
      endsAt: '2027-01-01T10:00:00.000Z',
      endedDestination: 'https://example.com/after',
    })
    expect(changesOf(ended, { ...draftOf(ended), endsAt: null })).toEqual({
      endsAt: null,
      endedDestination: null,
    })
  })

  it('takes an empty preview for none', () => {
    const empty = draft({ preview: { title: '', text: '', image: null } })
    expect(fieldsOf(empty).preview).toBeNull()
    expect(changedKeys(link, empty)).toEqual([])
  })

  it('completes the addresses of rules', () => {
    const { rules } = fieldsOf(
      draft({
        rules: [
          {
            id: 'a',
            name: '',
            conditions: [],
            target: {
              kind: 'split',
              variants: [
                { destination: 'a.example', weight: 1 },
                { destination: 'https://b.example', weight: 1 },
              ],
            },
          },
        ],
      }),
    )
    expect(rules?.[0]?.target).toMatchObject({
      variants: [{ destination: 'https://a.example' }, { destination: 'https://b.example' }],
    })
  })
})

describe('meeting a change from elsewhere', () => {
  const mine = draft({ title: 'Mine', note: 'my note' })

  it('keeps what was touched here and takes the rest', () => {
    const fresh = linkAnswer({ revision: 2, destination: 'https://example.net/' })
    const next = rebase(link, mine, fresh)
    expect(next.conflicts).toEqual([])
    expect(next.draft).toMatchObject({
      title: 'Mine',
      note: 'my note',
      destination: 'https://example.net/',
    })
  })

  it('asks where both sides changed the same field to different things', () => {
    const fresh = linkAnswer({ revision: 2, title: 'Theirs', note: 'my note' })
    const next = rebase(link, mine, fresh)
    expect(next.conflicts).toEqual([{ key: 'title', mine: 'Mine', theirs: 'Theirs' }])
    expect(next.draft.title).toBe('Mine')
  })
})

describe('what a permanent link cannot have', () => {
  it('is named', () => {
    expect(againstPermanent(draft(), false)).toEqual([])
    expect(againstPermanent(draft(), true)).toEqual(['password'])
    expect(againstPermanent(draft({ password: null }), true)).toEqual([])
    const many = draft({
      startsAt: '2027-01-01T10:00:00.000Z',
      endsAt: '2027-02-01T10:00:00.000Z',
      clickLimit: '1',
      password: 'four',
      interstitialSeconds: '5',
    })
    expect(againstPermanent(many, false)).toEqual([
      'startsAt',
      'endsAt',
      'clickLimit',
      'password',
      'interstitialSeconds',
    ])
  })
})
