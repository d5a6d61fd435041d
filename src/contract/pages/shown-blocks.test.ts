import { describe, expect, it } from 'vitest'
import { shownBlocks } from './shown-blocks.ts'

const block = (id: string, groupId: string | null = null, isPinned = false) => ({
  id,
  kind: id.startsWith('g') ? 'group' : 'link',
  groupId,
  isPinned,
})
const shown = (blocks: ReturnType<typeof block>[], hidden = '') =>
  shownBlocks(blocks, ({ id }) => !hidden.split(' ').includes(id))
    .map(({ id, groupId }) => (groupId ? `${groupId}>${id}` : id))
    .join(' ')

describe('shownBlocks', () => {
  it('puts the pinned one first and members after their group', () => {
    const blocks = [
      block('a', 'g1'),
      block('b'),
      block('g1'),
      block('c', null, true),
      block('d', 'g1'),
    ]
    expect(shown(blocks)).toBe('c b g1 g1>a g1>d')
  })

  it('hides members with their group and keeps those of a group that is gone', () => {
    const blocks = [block('g1'), block('a', 'g1'), block('b', 'g2'), block('c', 'g1')]
    expect(shown(blocks, 'g1')).toBe('b')
    expect(shown(blocks, 'c')).toBe('g1 g1>a b')
  })
})
