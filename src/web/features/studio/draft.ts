import { GALLERY_PICTURES_MIN } from '#contract/constants.ts'
import { embedOf } from '#contract/pages/embeds.ts'
import { askedFields } from '#contract/pages/form-fields.ts'
import type { PageDocument } from '#contract/pages/page-document.ts'
import type { BlockAnswer, SocialIconAnswer } from '#contract/pages/page-items.ts'
import { type MissingPart, missingPartOf, shownBlocks } from '#contract/pages/shown-blocks.ts'
import { localPicture } from '#web/features/media/local-picture.ts'
import type { FullPage } from '#web/features/pages/pages.api.ts'
import type { Edit } from '#web/platform/autosave/edit.ts'

export type Block = BlockAnswer
export type SocialIcon = SocialIconAnswer
export type ItemKind = 'block' | 'icon'

/** The field of an edit that moves an item: its value is the id of the preceding item, or null. */
export const AFTER = 'after'

/** The target of an edit, as the queue names it. */
export const targetOf = (kind: ItemKind, id: string) => `${kind}:${id}`

/** Addresses of pictures by id, for pictures that were uploaded here and are not saved yet. */
export type PictureUrls = ReadonlyMap<string, string>

/** The page as the screen shows it: the server's version with unsaved edits applied. */
export function draftOf(page: FullPage, edits: Iterable<Edit>, urls: PictureUrls): FullPage {
  const inOrder = [...edits].sort((one, other) => one.version - other.version)
  let draft = page
  for (const edit of inOrder) draft = withEdit(draft, edit, urls)
  return draft
}

function withEdit(page: FullPage, edit: Edit, urls: PictureUrls): FullPage {
  const [kind, id] = edit.target.split(':')
  const change = { [edit.field]: edit.value, ...pictureOf(edit, urls) }
  if (kind === 'page') return { ...page, ...change }
  if (kind === 'theme') return { ...page, theme: { ...page.theme, ...change } }
  if (kind === 'block') return { ...page, blocks: withItemEdit(page.blocks, id, edit, change) }
  if (kind === 'icon') return { ...page, icons: withItemEdit(page.icons, id, edit, change) }
  return page
}

function withItemEdit<Item extends { id: string }>(
  items: Item[],
  id: string | undefined,
  edit: Edit,
  change: Record<string, unknown>,
): Item[] {
  if (edit.field === AFTER) return movedAfter(items, id, edit.value as string | null)
  return items.map((item) => (item.id === id ? { ...item, ...change } : item))
}

/** The list with one item moved after another, or to the front; unchanged if either is missing. */
export function movedAfter<Item extends { id: string }>(
  items: Item[],
  id: string | undefined,
  after: string | null,
): Item[] {
  const item = items.find((one) => one.id === id)
  if (!item || after === id) return items
  const others = items.filter((one) => one !== item)
  const place = after === null ? 0 : others.findIndex((one) => one.id === after) + 1
  if (after !== null && place === 0) return items
  return others.toSpliced(place, 0, item)
}

/** `imageId` also sets `imageUrl`, `thumbnailId` `thumbnailUrl`, `metaImageId` `metaImageUrl`. */
function pictureOf(edit: Edit, urls: PictureUrls): Record<string, string | null> {
  if (!/^(image|thumbnail|metaImage|favicon|picture)Id$/.test(edit.field)) return {}
  const url = typeof edit.value === 'string' ? (urls.get(edit.value) ?? null) : null
  return { [edit.field.replace(/Id$/, 'Url')]: url }
}

/** Kinds with content to keep closed: a group has members. */
export const canBeLocked = ({ kind }: Block) => kind !== 'header' && kind !== 'divider'

const isLocked = (block: Block) =>
  block.hasPasscode || (canBeLocked(block) && (block.gate !== 'none' || block.isForSubscribers))

/** A form of the page opens it, so it has no separate address. */
const isOpenedByPage = (block: Block) =>
  block.kind !== 'link' && isLocked(block) && (block.linkId === null || !block.hasPasscode)

/** The first question that visitors see, as the server decides it. */
function lockOf(block: Block): Pick<PageDocument['blocks'][number], 'isLocked' | 'lock'> {
  if (!isLocked(block)) return {}
  const { gate, isForSubscribers } = block
  if (gate !== 'none' && canBeLocked(block)) return { isLocked: true, lock: gate }
  return isForSubscribers ? { isLocked: true, lock: 'subscribers' } : { isLocked: true }
}

/** What a block still needs; until then it stays a draft. */
export function missingOf(block: Block, blocks: readonly Block[]): MissingPart | undefined {
  if (block.kind === 'group') {
    return blocks.some((one) => one.groupId === block.id && isShown(one)) ? undefined : 'members'
  }
  return ownMissing(block)
}

const ownMissing = (block: Block) =>
  missingPartOf({
    ...block,
    hasContact: Object.values(block.contact ?? {}).some((said) => said.trim() !== ''),
    hasPlace: (block.place?.address ?? '').trim() !== '',
    hasForm: askedFields(block.form?.fields ?? []).length > 0,
    hasGallery: (block.gallery?.pictures.length ?? 0) >= GALLERY_PICTURES_MIN,
    hasFile: block.fileId !== null,
  })

const isShown = (block: Block) =>
  !block.isHidden && !block.isArchived && ownMissing(block) === undefined

const shownGallery = ({ layout, pictures }: NonNullable<Block['gallery']>) => ({
  layout,
  pictures: pictures.map(({ picture, ...one }) => ({ ...one, src: localPicture(picture) ?? '' })),
})

/** The renderer's input. Hidden items leave no trace, as on the real page. */
export function documentOf(page: FullPage): PageDocument {
  return {
    ...page.document,
    username: page.username,
    title: page.title,
    description: page.description,
    image: localPicture(page.imageUrl),
    metaTitle: page.metaTitle,
    metaDescription: page.metaDescription,
    metaImage: localPicture(page.metaImageUrl),
    subscribable: page.isSubscribable,
    brandingHidden: page.isBrandingHidden,
    iconPosition: page.iconPosition,
    messageSubject: page.messageSubject,
    messageDescription: page.messageDescription,
    theme: { ...page.theme, pictureUrl: localPicture(page.theme.pictureUrl ?? null) },
    blocks: shownBlocks(page.blocks, isShown).map((block) => ({
      id: block.id,
      kind: block.kind,
      title: block.title,
      url: isOpenedByPage(block) ? '' : (block.shortUrl ?? block.address),
      thumbnail: isLocked(block) ? null : localPicture(block.thumbnailUrl),
      text: block.text,
      layout: block.layout,
      animation: block.animation,
      isPinned: block.isPinned,
      ...lockOf(block),
      isCollapsed: block.isCollapsed,
      groupId: block.groupId ?? undefined,
      embed: embedOf(block.address) ?? undefined,
      place: block.place ?? undefined,
      form: block.form
        ? { thanks: block.form.thanks, fields: askedFields(block.form.fields) }
        : undefined,
      gallery: block.gallery ? shownGallery(block.gallery) : undefined,
      bytes: block.fileBytes ?? undefined,
    })),
    icons: page.icons
      .filter((icon) => !icon.isHidden)
      .map((icon) => ({
        id: icon.id,
        icon: icon.icon,
        isCustom: icon.isCustom,
        username: icon.username,
        image: localPicture(icon.imageUrl),
        url: icon.shortUrl ?? icon.address,
        profileUrl: null,
      })),
  }
}
