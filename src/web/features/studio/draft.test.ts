import { describe, expect, it } from 'vitest'
import type { FullPage } from '#web/features/pages/pages.api.ts'
import type { Edit } from '#web/platform/autosave/edit.ts'
import { AFTER, documentOf, draftOf, movedAfter } from './draft.ts'

const items = ['a', 'b', 'c', 'd'].map((id) => ({ id }))
const order = (list: { id: string }[]) => list.map((item) => item.id).join('')

function block(
  id: string,
  more: Partial<FullPage['blocks'][number]> = {},
): FullPage['blocks'][number] {
  return {
    id,
    kind: 'link',
    title: id,
    address: `https://example.com/${id}`,
    linkId: null,
    shortUrl: `https://sho.rt/${id}`,
    thumbnailId: null,
    thumbnailUrl: null,
    isHidden: false,
    text: '',
    layout: 'plain',
    animation: 0,
    isPinned: false,
    isArchived: false,
    groupId: null,
    isCollapsed: false,
    startsAt: null,
    endsAt: null,
    contact: null,
    place: null,
    form: null,
    gallery: null,
    gate: 'none',
    isForSubscribers: false,
    hasPasscode: false,
    fileId: null,
    fileName: null,
    fileBytes: null,
    clicks: 0,
    allClicks: 0,
    ownClicks: 0,
    health: null,
    ruleCount: 0,
    position: id,
    revision: 1,
    deletedAt: null,
    ...more,
  }
}

const page = {
  title: 'Ada',
  imageId: null,
  imageUrl: null,
  metaImageUrl: null,
  theme: { type: 0, background: '#ffffff' },
  blocks: [block('a'), block('b'), block('c')],
  icons: [],
  document: {},
} as unknown as FullPage

const edit = (target: string, field: string, value: unknown, version = 1): Edit => ({
  target,
  field,
  value,
  base: 1,
  version,
})
const none = new Map<string, string>()

describe('moving an item', () => {
  it.each([
    ['d', null, 'dabc'],
    ['a', 'c', 'bcad'],
    ['b', 'd', 'acdb'],
    ['c', 'a', 'acbd'],
    ['a', null, 'abcd'],
  ])('puts %s after %s', (id, after, expected) => {
    expect(order(movedAfter(items, id, after))).toBe(expected)
  })

  it('leaves the list alone when one of the two is gone, or both are the same', () => {
    expect(movedAfter(items, 'x', 'a')).toBe(items)
    expect(movedAfter(items, 'a', 'x')).toBe(items)
    expect(movedAfter(items, 'a', 'a')).toBe(items)
    expect(movedAfter(items, undefined, null)).toBe(items)
  })
})

describe('the draft', () => {
  it('lays unsaved edits over what the server has and leaves that alone', () => {
    const draft = draftOf(
      page,
      [
        edit('page', 'title', 'Ada Lovelace'),
        edit('theme', 'background', '#000000'),
        edit('block:b', 'title', 'Notes'),
        edit('block:gone', 'title', 'x'),
        edit('odd', 'title', 'x'),
      ],
      none,
    )
    expect(draft.title).toBe('Ada Lovelace')
    expect(draft.theme.background).toBe('#000000')
    expect(draft.blocks.map((one) => one.title)).toEqual(['a', 'Notes', 'c'])
    expect(page.title).toBe('Ada')
    expect(page.blocks[1]?.title).toBe('b')
  })

  it('moves in the order in which it was moved', () => {
    const edits = [edit('block:a', AFTER, 'c', 2), edit('block:c', AFTER, null, 1)]
    expect(order(draftOf(page, edits, none).blocks)).toBe('cab')
  })

  it('shows an uploaded picture before it is saved, and none after it was taken away', () => {
    const urls = new Map([['m1', 'https://sho.rt/media/m1']])
    expect(draftOf(page, [edit('page', 'imageId', 'm1')], urls).imageUrl).toBe(
      'https://sho.rt/media/m1',
    )
    expect(draftOf(page, [edit('page', 'imageId', null)], urls).imageUrl).toBeNull()
    const thumbnail = draftOf(page, [edit('block:a', 'thumbnailId', 'm1')], urls)
    expect(thumbnail.blocks[0]?.thumbnailUrl).toBe('https://sho.rt/media/m1')
  })
})

describe('what the renderer is fed with', () => {
  it('leaves hidden items out and loads pictures from this origin', () => {
    const draft = {
      ...page,
      imageUrl: 'https://sho.rt/media/abc',
      blocks: [block('a', { isHidden: true }), block('b', { shortUrl: null, address: 'tel:+49' })],
    }
    const document = documentOf(draft)
    expect(document.blocks).toMatchObject([
      { id: 'b', kind: 'link', title: 'b', url: 'tel:+49', thumbnail: null },
    ])
    expect(document.image).toBe('/media/abc')
  })
})
