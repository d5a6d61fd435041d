import type { DraftBlock, DraftIcon, PageDraft } from '#contract/pages/page-imports.ts'
import type { BlockAnswer, SocialIconAnswer } from '#contract/pages/page-items.ts'
import type { FullPageAnswer } from '#contract/pages/pages.ts'

/** `data:` address of one of our pictures; null when its file is gone. */
export type ReadPicture = (address: string | null | undefined) => Promise<string | null>

/** A file of a block as it leaves; `data` null where it is too large to go along. */
export type ReadFile = (block: BlockAnswer) => Promise<NonNullable<DraftBlock['file']>>

/** The readers that the export of a page uses. */
export interface PageReaders {
  readPicture: ReadPicture
  readFile: ReadFile
  /** rules of its links, by the link */
  rulesOf: ReadonlyMap<string, NonNullable<DraftBlock['rules']>>
}

/** In their order, but a group before its members, which name it by its place. */
function groupsFirst(blocks: readonly BlockAnswer[]): BlockAnswer[] {
  const byId = new Map(blocks.map((one) => [one.id, one]))
  const ordered = new Set<BlockAnswer>()
  for (const one of blocks) {
    const group = one.groupId === null ? undefined : byId.get(one.groupId)
    if (group !== undefined) ordered.add(group)
    ordered.add(one)
  }
  return [...ordered]
}

/** A page in the form that importing takes. @param archived blocks that were put away */
export async function pageDraftOf(
  page: FullPageAnswer,
  archived: readonly BlockAnswer[],
  readers: PageReaders,
): Promise<PageDraft> {
  const { readPicture } = readers
  const blocks = groupsFirst([...page.blocks, ...archived])
  const places = new Map(blocks.map((one, at) => [one.id, at]))
  const { pictureId: _, pictureUrl, pictureColor: __, ...theme } = page.theme
  return {
    name: page.username,
    title: page.title,
    description: page.description,
    picture: await readPicture(page.imageUrl),
    blocks: await inTurn(blocks, (one) => draftBlock(one, places, readers)),
    icons: await Promise.all(page.icons.map((one) => draftIcon(one, readPicture))),
    leftOut: 0,
    settings: {
      metaTitle: page.metaTitle,
      metaDescription: page.metaDescription,
      isSubscribable: page.isSubscribable,
      isBrandingHidden: page.isBrandingHidden,
      iconPosition: page.iconPosition,
      messageSubject: page.messageSubject,
      messageDescription: page.messageDescription,
      noindex: page.noindex,
      language: page.language,
      endsAt: page.endsAt,
      endedDestination: page.endedDestination,
      gate: page.gate,
      isEmbeddable: page.isEmbeddable,
      hasBrowserHint: page.hasBrowserHint,
      forwardTo: page.forwardTo,
      forwardStartsAt: page.forwardStartsAt,
      forwardEndsAt: page.forwardEndsAt,
      utmSource: page.utmSource,
      utmMedium: page.utmMedium,
      utmCampaign: page.utmCampaign,
    },
    sharePicture: await readPicture(page.metaImageUrl),
    favicon: await readPicture(page.faviconUrl),
    theme,
    backgroundPicture: await readPicture(pictureUrl),
  }
}

/** One after the other: files and pictures of a page do not lie in memory twice. */
async function inTurn<From, To>(list: readonly From[], make: (one: From) => Promise<To>) {
  const made: To[] = []
  for (const one of list) made.push(await make(one))
  return made
}

async function draftBlock(
  block: BlockAnswer,
  places: ReadonlyMap<string, number>,
  { readPicture, readFile, rulesOf }: PageReaders,
): Promise<DraftBlock> {
  const rules = rulesOf.get(block.linkId ?? '')
  return {
    kind: block.kind,
    title: block.title,
    address: block.address,
    isHidden: block.isHidden,
    text: block.text,
    layout: block.layout,
    animation: block.animation,
    isPinned: block.isPinned,
    isArchived: block.isArchived,
    isCollapsed: block.isCollapsed,
    startsAt: block.startsAt,
    endsAt: block.endsAt,
    contact: block.contact,
    place: block.place,
    form: block.form,
    gate: block.gate,
    isForSubscribers: block.isForSubscribers,
    ...(block.gallery !== null && { gallery: await draftGallery(block.gallery, readPicture) }),
    ...(rules !== undefined && { rules }),
    ...(block.fileId !== null && { file: await readFile(block) }),
    group: block.groupId === null ? null : (places.get(block.groupId) ?? null),
    thumbnail: await readPicture(block.thumbnailUrl),
  }
}

async function draftGallery(
  { layout, pictures }: NonNullable<BlockAnswer['gallery']>,
  readPicture: ReadPicture,
): Promise<NonNullable<DraftBlock['gallery']>> {
  const read = await inTurn(pictures, async ({ picture, alt }) => ({
    address: await readPicture(picture),
    alt,
  }))
  return {
    layout,
    pictures: read.flatMap(({ address, alt }) => (address ? [{ address, alt }] : [])),
  }
}

async function draftIcon(icon: SocialIconAnswer, readPicture: ReadPicture): Promise<DraftIcon> {
  const scheme = icon.linkId === null && /@/.test(icon.address) ? 'mailto:' : ''
  const isPhone = icon.linkId === null && scheme === '' && /^\+?[\d\s().-]+$/.test(icon.address)
  return {
    icon: icon.icon,
    isCustom: icon.isCustom,
    username: icon.username,
    address: `${isPhone ? 'tel:' : scheme}${icon.address}`,
    isHidden: icon.isHidden,
    image: await readPicture(icon.imageUrl),
  }
}
