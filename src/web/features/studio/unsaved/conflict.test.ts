import { describe, expect, it } from 'vitest'
import type { FullPage } from '#web/features/pages/pages.api.ts'
import { revisionOf, valueIn } from './conflict.ts'

const page = {
  title: 'Ada',
  revision: 7,
  theme: { background: '#ffffff' },
  blocks: [{ id: 'b1', title: 'Notes', revision: 3 }],
  icons: [{ id: 'i1', isHidden: true, revision: 2 }],
} as unknown as FullPage

describe('what the server has where an edit wants something else', () => {
  it('is found on the page, its theme, its blocks and its icons', () => {
    expect(valueIn(page, { target: 'page', field: 'title' })).toBe('Ada')
    expect(valueIn(page, { target: 'theme', field: 'background' })).toBe('#ffffff')
    expect(valueIn(page, { target: 'block:b1', field: 'title' })).toBe('Notes')
    expect(valueIn(page, { target: 'icon:i1', field: 'isHidden' })).toBe(true)
    expect(valueIn(page, { target: 'block:gone', field: 'title' })).toBeUndefined()
  })

  it('has the revision of what it belongs to', () => {
    expect(revisionOf(page, 'page')).toBe(7)
    expect(revisionOf(page, 'theme')).toBe(7)
    expect(revisionOf(page, 'block:b1')).toBe(3)
    expect(revisionOf(page, 'icon:i1')).toBe(2)
    expect(revisionOf(page, 'block:gone')).toBeNull()
  })
})
