import type { BlockKind, BlockLayout } from '#contract/pages/page-document.ts'
import {
  IconAddressBook,
  IconAlignLeft,
  IconFolder,
  IconForms,
  IconHeading,
  IconHeart,
  IconLink,
  IconMail,
  IconMapPin,
  IconMusic,
  IconPaperclip,
  IconPhone,
  IconPhoto,
  IconSeparatorHorizontal,
  IconVideo,
} from '#web/ui/icons.ts'

/** Kinds as people add them: a tip card is a group with a layout of its own. */
export type OfferedKind = BlockKind | 'tips'

export const offeredKindOf = ({
  kind,
  layout,
}: {
  kind: BlockKind
  layout: BlockLayout
}): OfferedKind => (kind === 'group' && layout === 'tips' ? 'tips' : kind)

/** The icon of each kind of block. */
export const kindIcons: Readonly<Record<OfferedKind, typeof IconLink>> = {
  link: IconLink,
  email: IconMail,
  phone: IconPhone,
  header: IconHeading,
  text: IconAlignLeft,
  divider: IconSeparatorHorizontal,
  video: IconVideo,
  music: IconMusic,
  contact: IconAddressBook,
  place: IconMapPin,
  form: IconForms,
  gallery: IconPhoto,
  file: IconPaperclip,
  group: IconFolder,
  tips: IconHeart,
}

/** Kinds whose destination is an address from the creator. */
export const hasAddress = (kind: BlockKind) =>
  kind === 'link' || kind === 'email' || kind === 'phone' || kind === 'video' || kind === 'music'

/** Kinds that visitors click: they can have a picture, a layout, an animation and a lock. */
export const isButton = (kind: BlockKind) =>
  hasAddress(kind) || kind === 'contact' || kind === 'file'

/** Kinds created without an address, in the order in which they are offered. */
export const plainKinds: readonly OfferedKind[] = [
  'header',
  'text',
  'divider',
  'group',
  'contact',
  'place',
  'form',
  'gallery',
  'tips',
  'file',
]

/** Kinds created from an address; offered so that people need not know which. */
export const addressKinds: readonly BlockKind[] = ['link', 'video', 'music', 'email', 'phone']
