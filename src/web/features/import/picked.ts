import type { DraftBlock, DraftIcon, PageDraft } from '#contract/pages/page-imports.ts'

/** What of a draft is wanted, by places in its lists. */
export interface Pick {
  hasProfile: boolean
  hasLook: boolean
  blocks: ReadonlySet<number>
  icons: ReadonlySet<number>
}

/** Everything. */
export function pickAll(draft: PageDraft): Pick {
  return {
    hasProfile: hasProfile(draft),
    hasLook: draft.theme !== null || draft.settings !== null,
    blocks: new Set(draft.blocks.keys()),
    icons: new Set(draft.icons.keys()),
  }
}

export function hasProfile({ title, description, picture }: PageDraft): boolean {
  return title !== '' || description !== '' || picture !== null
}

/** Members of a group that stays behind stand by themselves; the others find it at its new place. */
export function pickedBlocks(draft: PageDraft, { blocks }: Pick): DraftBlock[] {
  const places = [...draft.blocks.keys()].filter((at) => blocks.has(at))
  return places.map((at) => {
    const block = draft.blocks[at]!
    const group = block.group === null ? -1 : places.indexOf(block.group)
    return { ...block, group: group === -1 ? null : group }
  })
}

export function pickedIcons(draft: PageDraft, { icons }: Pick): DraftIcon[] {
  return draft.icons.filter((_, at) => icons.has(at))
}

/** `shop.example/cakes` under the title, or what else says which it is. */
export function detailOf({ kind, address, text = '' }: DraftBlock): string {
  if (kind === 'text') return text
  return address.replace(/^https?:\/\/(?:www\.)?/i, '').replace(/\/$/, '')
}
