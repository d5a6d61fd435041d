import type { MissingPart } from '#contract/pages/shown-blocks.ts'
import { text } from '#web/messages/index.ts'
import {
  IconAddressBook,
  IconAlertTriangle,
  IconBolt,
  IconChartBar,
  IconClock,
  IconFolder,
  IconForms,
  IconHeart,
  IconLayoutGrid,
  IconLock,
  IconMapPin,
  IconPaperclip,
  IconPencil,
  IconPhoto,
  IconRoute,
} from '#web/ui/icons.ts'
import type { Block } from '../../draft.ts'
import { isButton } from '../kinds.ts'
import classes from './chips.module.css'

/** A setting of a block, with its icon. */
export const chipSigns = {
  edit: IconPencil,
  look: IconPhoto,
  health: IconAlertTriangle,
  contact: IconAddressBook,
  place: IconMapPin,
  form: IconForms,
  gallery: IconPhoto,
  group: IconFolder,
  tips: IconHeart,
  file: IconPaperclip,
  thumbnail: IconPhoto,
  layout: IconLayoutGrid,
  animate: IconBolt,
  schedule: IconClock,
  lock: IconLock,
  rules: IconRoute,
  statistics: IconChartBar,
}
export type Chip = keyof typeof chipSigns

/** The active settings of a block, as small icons; `ChipRow` shows them as text. */
export function SetSigns({ block }: { block: Block }) {
  const set = chipsOf(block).filter((chip) => isSet(block, chip) || chip === 'health')
  if (set.length === 0) return null
  return (
    <span className={classes.signs} aria-hidden="true">
      {set.map((chip) => {
        const Icon = chipSigns[chip]
        return (
          <Icon key={chip} size={16} stroke={1.75} data-alarm={chip === 'health' || undefined} />
        )
      })}
    </span>
  )
}

/**
 * The settings of a block, each opening inside its card; active ones are marked. Shown while the
 * card is hovered or one of them has the focus; the block's menu has them too.
 */
export function ChipRow(props: {
  block: Block
  name: string
  open: Chip | null
  panelId: string
  onOpen: (chip: Chip | null) => void
}) {
  const { block, open } = props
  return (
    <ul className={classes.row} aria-label={text.blocks.settingsOf(props.name)}>
      {chipsOf(block).map((chip) => {
        const Icon = chipSigns[chip]
        const isOpen = open === chip
        return (
          <li key={chip}>
            <button
              type="button"
              className={classes.chip}
              aria-expanded={isOpen}
              aria-controls={isOpen ? props.panelId : undefined}
              title={text.blocks.chips[chip]}
              data-set={isSet(block, chip) || undefined}
              data-alarm={chip === 'health' || undefined}
              onClick={() => props.onOpen(isOpen ? null : chip)}
            >
              <Icon size={18} stroke={1.75} />
              <span className={classes.label}>{text.blocks.chips[chip]}</span>
              {isSet(block, chip) && <span className={classes.mark}>{text.blocks.isSet}</span>}
            </button>
          </li>
        )
      })}
    </ul>
  )
}

export function chipsOf(block: Block): Chip[] {
  const { kind } = block
  if (kind === 'group') return [block.layout === 'tips' ? 'tips' : 'group', 'schedule', 'lock']
  if (kind === 'place' || kind === 'form' || kind === 'gallery') return [kind, 'schedule', 'lock']
  if (kind === 'text') return ['schedule', 'lock']
  if (!isButton(kind)) return ['schedule']
  const { health } = block
  const isDead = health?.state === 'dead' && !health.isIgnored
  const chips: Chip[] = isLinkBlock(block)
    ? ['edit', 'look', 'schedule', 'lock', 'rules']
    : ['thumbnail', 'layout', 'animate', 'schedule', 'lock']
  chips.push('statistics')
  if (isDead) chips.unshift('health')
  return kind === 'contact' || kind === 'file' ? [kind, ...chips] : chips
}

/** The setting in which a draft's missing part is written; undefined: it is written in its card. */
export function chipOfMissing(block: Block, missing: MissingPart): Chip | undefined {
  if (missing === 'text' || missing === 'title') return undefined
  return missing === 'members' ? chipsOf(block)[0] : missing
}

/** Links, videos and music use the editor of links; other blocks a panel for each setting. */
export function isLinkBlock(block: Block): block is Block & { linkId: string } {
  return block.linkId !== null
}

/** Whether the chip opens a part of that editor. */
export const opensEditor = (block: Block, chip: Chip | null) =>
  chip !== null && isLinkBlock(block) && chip !== 'statistics' && chip !== 'health'

function isSet(block: Block, chip: Chip): boolean {
  switch (chip) {
    case 'look':
      return isSet(block, 'thumbnail') || isSet(block, 'layout') || isSet(block, 'animate')
    case 'thumbnail':
      return block.thumbnailId !== null
    case 'layout':
      return block.layout !== 'plain' || block.isPinned
    case 'animate':
      return block.animation !== 0
    case 'schedule':
      return block.startsAt !== null || block.endsAt !== null
    case 'lock':
      return block.hasPasscode || block.gate !== 'none' || block.isForSubscribers
    case 'rules':
      return block.ruleCount > 0
    default:
      return false
  }
}
