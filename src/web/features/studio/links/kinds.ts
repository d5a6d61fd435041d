import type { BlockKind } from '#contract/pages/page-document.ts'
import {
  IconAddressBook,
  IconAlignLeft,
  IconFolder,
  IconHeading,
  IconLink,
  IconMail,
  IconMapPin,
  IconMusic,
  IconPaperclip,
  IconPhone,
  IconSeparatorHorizontal,
  IconVideo,
} from '#web/ui/icons.ts'

/** The icon of each kind of block. */
export const kindIcons: Readonly<Record<BlockKind, typeof IconLink>> = {
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
  file: IconPaperclip,
  group: IconFolder,
}

/** Kinds whose destination is an address from the creator. */
export const hasAddress = (kind: BlockKind) =>
  kind === 'link' || kind === 'email' || kind === 'phone' || kind === 'video' || kind === 'music'

/** Kinds that visitors click: they can have a picture, a layout, an animation and a lock. */
export const isButton = (kind: BlockKind) =>
  hasAddress(kind) || kind === 'contact' || kind === 'file'

/** Kinds created without an address, in the order in which they are offered. */
export const plainKinds: readonly BlockKind[] = [
  'header',
  'text',
  'divider',
  'group',
  'contact',
  'place',
  'file',
]

/** Kinds created from an address; offered so that people need not know which. */
export const addressKinds: readonly BlockKind[] = ['link', 'video', 'music', 'email', 'phone']
