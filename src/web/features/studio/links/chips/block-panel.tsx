import { Anchor, Skeleton, Switch } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import type { SectionName } from '#web/features/links/editor/sections.ts'
import { text } from '#web/messages/index.ts'
import { locale } from '#web/messages/language.ts'
import { paths } from '#web/paths.ts'
import { type Block, targetOf } from '../../draft.ts'
import { useStudio } from '../../studio-context.ts'
import { type Chip, isLinkBlock } from './chip-row.tsx'
import classes from './chips.module.css'
import { ContactPanel } from './contact-panel.tsx'
import { FilePanel } from './file-panel.tsx'
import { HealthPanel } from './health-panel.tsx'
import { LockPanel } from './lock-panel.tsx'
import { AnimatePanel, LayoutPanel, ThumbnailPanel } from './look-panels.tsx'
import { PlacePanel } from './place-panel.tsx'
import { SchedulePanel } from './schedule-panel.tsx'

/** The editor of links, for the sections that a chip opens. */
const BlockEditor = lazy(async () => ({
  default: (await import('../editor/block-editor.tsx')).BlockEditor,
}))
const FormPanel = lazy(async () => ({
  default: (await import('./form-panel.tsx')).FormPanel,
}))
const GalleryPanel = lazy(async () => ({
  default: (await import('./gallery-panel.tsx')).GalleryPanel,
}))
const TipsPanel = lazy(async () => ({
  default: (await import('./tips-panel.tsx')).TipsPanel,
}))

/** For a link: the section of its editor that a chip opens. */
const sectionOfChip: Partial<Record<Chip, SectionName | null>> = {
  edit: null,
  look: 'look',
  schedule: 'redirect',
  lock: 'access',
  rules: 'rules',
}

/** What a chip opens. */
export function BlockPanel({ block, chip }: { block: Block; chip: Chip }) {
  const section = sectionOfChip[chip]
  if (isLinkBlock(block) && section !== undefined) {
    return (
      <Suspense fallback={<Skeleton height={320} radius="md" />}>
        <BlockEditor block={block} linkId={block.linkId} section={section ?? undefined} />
      </Suspense>
    )
  }
  switch (chip) {
    case 'contact':
      return <ContactPanel block={block} />
    case 'place':
      return <PlacePanel block={block} />
    case 'form':
      return (
        <Suspense fallback={<Skeleton height={240} radius="md" />}>
          <FormPanel block={block} />
        </Suspense>
      )
    case 'gallery':
      return (
        <Suspense fallback={<Skeleton height={240} radius="md" />}>
          <GalleryPanel block={block} />
        </Suspense>
      )
    case 'file':
      return <FilePanel block={block} />
    case 'tips':
      return (
        <Suspense fallback={<Skeleton height={240} radius="md" />}>
          <TipsPanel block={block} />
        </Suspense>
      )
    case 'group':
      return <GroupPanel block={block} />
    case 'thumbnail':
      return <ThumbnailPanel block={block} />
    case 'layout':
      return <LayoutPanel block={block} />
    case 'animate':
      return <AnimatePanel block={block} />
    case 'schedule':
      return <SchedulePanel block={block} />
    case 'lock':
      return <LockPanel block={block} />
    case 'health':
      return block.linkId === null ? null : <HealthPanel block={block} linkId={block.linkId} />
    case 'statistics':
      return <NumbersPanel block={block} />
    case 'edit':
    case 'look':
    case 'rules':
      return null
  }
}

function GroupPanel({ block }: { block: Block }) {
  const { draft, edit } = useStudio()
  const count = draft.blocks.filter((one) => one.groupId === block.id && !one.isArchived).length
  return (
    <div className={classes.panel}>
      <p className={classes.note}>{text.blocks.groupHelp(count)}</p>
      <Switch
        label={text.blocks.collapsed}
        checked={block.isCollapsed}
        onChange={(event) =>
          edit(targetOf('block', block.id), 'isCollapsed', event.currentTarget.checked)
        }
      />
    </div>
  )
}

function NumbersPanel({ block }: { block: Block }) {
  return (
    <div className={classes.panel}>
      <dl className={classes.numbers}>
        <div>
          <dt>{text.blocks.clicks}</dt>
          <dd>{block.clicks.toLocaleString(locale)}</dd>
        </div>
        <div>
          <dt>{text.blocks.botClicks}</dt>
          <dd>{(block.allClicks - block.clicks - block.ownClicks).toLocaleString(locale)}</dd>
        </div>
        <div>
          <dt>{text.blocks.ownClicks}</dt>
          <dd>{block.ownClicks.toLocaleString(locale)}</dd>
        </div>
      </dl>
      {block.linkId && (
        <Anchor component={Link} to={paths.link(block.linkId, 'statistics')}>
          {text.blocks.allNumbers}
        </Anchor>
      )}
    </div>
  )
}
