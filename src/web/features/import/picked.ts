import type { DraftBlock, DraftIcon, PageDraft } from '#contract/pages/page-imports.ts'

/** The selected parts of a draft, by indexes in its lists. */
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

/** Members of a group that is left out stand alone; others find it at its new index. */
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

/** `shop.example/cakes` below the title, or another distinguishing text. */
export function detailOf({ kind, address, text = '' }: DraftBlock): string {
  if (kind === 'text') return text
  return address.replace(/^https?:\/\/(?:www\.)?/i, '').replace(/\/$/, '')
}
