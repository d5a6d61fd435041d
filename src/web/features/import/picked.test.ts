import { describe, expect, it } from 'vitest'
import type { DraftBlock, PageDraft } from '#contract/pages/page-imports.ts'
import { pickAll, pickedBlocks } from './picked.ts'

const block = (title: string, group: number | null = null): DraftBlock => ({
  kind: title.startsWith('Group') ? 'group' : 'link',
  title,
  address: '',
  isHidden: false,
  thumbnail: null,
  group,
})
const draft: PageDraft = {
  name: 'ada',
  title: 'Ada',
  description: '',
  picture: null,
  blocks: [block('One'), block('Group A'), block('In A', 1), block('Group B'), block('In B', 3)],
  icons: [],
  leftOut: 0,
  settings: null,
  sharePicture: null,
  theme: null,
  backgroundPicture: null,
}
const groupsOf = (wanted: readonly number[]) =>
  pickedBlocks(draft, { ...pickAll(draft), blocks: new Set(wanted) }).map((one) => [
    one.title,
    one.group,
  ])

describe('pickedBlocks', () => {
  it('keeps order and finds groups at their new places', () => {
    expect(groupsOf([4, 3])).toEqual([
      ['Group B', null],
      ['In B', 0],
    ])
  })

  it('lets members of a group that stays behind stand by themselves', () => {
    expect(groupsOf([0, 2, 3, 4])).toEqual([
      ['One', null],
      ['In A', null],
      ['Group B', null],
      ['In B', 2],
    ])
  })
})
