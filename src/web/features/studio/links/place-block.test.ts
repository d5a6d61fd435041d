import { describe, expect, it } from 'vitest'
import { afterPlace, groupAt, listedBlocks } from './place-block.ts'

const block = (id: string, groupId: string | null = null, isArchived = false) => ({
  id,
  kind: id === id.toUpperCase() ? ('group' as const) : ('link' as const),
  groupId,
  isPinned: false,
  isArchived,
})
const names = (list: { id: string }[]) => list.map((one) => one.id).join('')

// a, then group G with m and n, then b
const blocks = [block('a'), block('G'), block('b'), block('m', 'G'), block('n', 'G')]
const listed = listedBlocks(blocks)

describe('the list of blocks', () => {
  it('puts members under their group and leaves out what is archived', () => {
    expect(names(listed)).toBe('aGmnb')
    expect(names(listedBlocks([...blocks, block('x', null, true)]))).toBe('aGmnb')
    expect(names(listedBlocks([block('m', 'gone'), block('a')]))).toBe('ma')
  })

  it.each<[id: string, after: string | null, group: string | null, place: string]>([
    ['a', 'G', 'G', 'right under a group'],
    ['a', 'm', 'G', 'between members'],
    ['a', 'n', null, 'behind the last member'],
    ['m', 'n', 'G', 'a member behind the last one'],
    ['m', 'b', null, 'a member elsewhere'],
    ['m', null, null, 'a member first'],
    ['G', 'b', null, 'a group'],
    ['b', 'a', null, 'between two that are in none'],
  ])('lets %s after %s belong to %s: %s', (id, after, group) => {
    expect(groupAt(listed, id, after)).toBe(group)
  })

  it('finds the block above a place', () => {
    expect(afterPlace(listed, 'b', 0)).toBeNull()
    expect(afterPlace(listed, 'a', 1)).toBe('G')
    expect(afterPlace(listed, 'a', 99)).toBe('b')
  })
})
