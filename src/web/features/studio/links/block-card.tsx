import { ActionIcon, Switch, Textarea } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { BLOCK_TEXT_MAX, LINK_TITLE_MAX } from '#contract/constants.ts'
import { useLookAlike } from '#web/features/links/look-alike/use-look-alike.tsx'
import { PictureButton } from '#web/features/media/picture-button.tsx'
import { text } from '#web/messages/index.ts'
import { toastUndo } from '#web/platform/toasts.tsx'
import { ClickCount } from '#web/ui/click-count.tsx'
import { IconGripVertical } from '#web/ui/icons.ts'
import { useSortableParts } from '#web/ui/sortable-list.tsx'
import { type Block, missingOf, targetOf } from '../draft.ts'
import { useStudio } from '../studio-context.ts'
import { useDraftText } from '../use-draft-text.ts'
import classes from './block-card.module.css'
import { BlockMenu } from './block-menu.tsx'
import { BlockPanel } from './chips/block-panel.tsx'
import { type Chip, ChipRow, chipOfMissing, opensEditor, SetSigns } from './chips/chip-row.tsx'
import { InlineField } from './inline-field.tsx'
import { hasAddress, isButton, kindIcons, offeredKindOf } from './kinds.ts'
import { nameOfBlock } from './name-of-block.ts'
import { useMayClose } from './open-editors.tsx'
import { webAddressIn } from './read-address.ts'

/** The field for its text. */
const WORDS = 'textarea, input:not([type])'

const focusWords = (card: HTMLElement | null) => card?.querySelector<HTMLElement>(WORDS)?.focus()

/** One block: move it, edit text and address, hide it, and open its other settings. */
export function BlockCard(props: {
  block: Block
  /** it was just created: focus what must be written in it */
  isAdded: boolean
  place: number
  count: number
  onPlace: (place: number) => void
}) {
  const { block, isAdded } = props
  const { draft, edit, refusals } = useStudio()
  const missing = missingOf(block, draft.blocks)
  const target = targetOf('block', block.id)
  const name = nameOfBlock(block)
  const sortable = useSortableParts(block.id)
  const [chip, setChip] = useState<Chip | null>(null)
  const panelId = `panel-${block.id}`
  const isEditing = opensEditor(block, chip)
  const isRefused = [...refusals.keys()].some((key) => key.startsWith(`${target}/`))
  const mayClose = useMayClose(block.id)
  const open = async (next: Chip | null) => {
    if (next === chip || (isEditing && opensEditor(block, next)) || (await mayClose())) {
      setChip(next)
    }
  }
  const root = useRef<HTMLLIElement | null>(null)

  // The answer and the list may arrive in any order, so the card may be rendered before it is known
  // as new.
  useEffect(() => {
    if (isAdded) focusWords(root.current)
  }, [isAdded])

  const openMissing = () => {
    const wanted = missing && chipOfMissing(block, missing)
    if (wanted) void open(wanted)
    else focusWords(root.current)
  }
  const setHidden = (isHidden: boolean) => {
    edit(target, 'isHidden', isHidden)
    if (isHidden) {
      toastUndo(text.studio.hidden(name), async () => edit(target, 'isHidden', false))
    }
  }
  return (
    <li
      ref={(element) => {
        root.current = element
        sortable.setNodeRef(element)
      }}
      className={classes.root}
      style={sortable.style}
      data-dragging={sortable.isDragging || undefined}
      data-hidden={block.isHidden || undefined}
      data-block={block.id}
      data-draft={missing}
      data-member={block.groupId !== null || undefined}
    >
      <ActionIcon
        className={classes.grip}
        {...sortable.handle}
        aria-label={text.studio.drag(name)}
        size={36}
      >
        <IconGripVertical size={18} stroke={1.75} />
      </ActionIcon>
      <BlockPicture block={block} />
      {isEditing ? (
        // its editor has the fields
        <p className={classes.words}>{name}</p>
      ) : (
        <BlockWords block={block} name={name} />
      )}
      <div className={classes.state}>
        {isRefused ? (
          <span className={classes.refused}>{text.blocks.notSaved}</span>
        ) : missing ? (
          <button type="button" className={classes.draft} onClick={openMissing}>
            {text.blocks.missing[missing]}
          </button>
        ) : isButton(block.kind) ? (
          <ClickCount className={classes.clicks} of={block} />
        ) : (
          <span className={classes.clicks}>{text.blocks.kinds[offeredKindOf(block)]}</span>
        )}
        <SetSigns block={block} />
      </div>
      <Switch
        checked={!block.isHidden}
        onChange={(event) => setHidden(!event.currentTarget.checked)}
        aria-label={text.studio.shown(name)}
      />
      <BlockMenu {...props} name={name} onChip={open} />
      <ChipRow block={block} name={name} open={chip} panelId={panelId} onOpen={open} />
      {chip && (
        <div id={panelId} className={classes.panel}>
          <BlockPanel block={block} chip={chip} />
        </div>
      )}
    </li>
  )
}

/** The picture of what visitors click; the kind's icon for other blocks. */
function BlockPicture({ block }: { block: Block }) {
  const { editPicture } = useStudio()
  const Icon = kindIcons[offeredKindOf(block)]
  if (!isButton(block.kind)) {
    return (
      <span className={classes.sign}>
        <Icon size={20} stroke={1.5} />
      </span>
    )
  }
  return (
    <PictureButton
      url={block.thumbnailUrl}
      purpose="thumbnail"
      shape="square"
      label={block.thumbnailUrl ? text.studio.thumbnailChange : text.studio.thumbnailAdd}
      placeholder={<Icon size={20} stroke={1.5} />}
      onPicture={(picture) => editPicture(targetOf('block', block.id), 'thumbnailId', picture)}
    />
  )
}

function BlockWords({ block, name }: { block: Block; name: string }) {
  const target = targetOf('block', block.id)
  const title = useDraftText(target, 'title', block.title)
  const address = useDraftText(target, 'address', block.address, 'leaving')
  const words = useDraftText(target, 'text', block.text)
  // only text typed now: opening a page with many links makes no requests
  const [known] = useState(block.address)
  const lookAlike = useLookAlike(address.value === known ? '' : webAddressIn(address.value))
  if (block.kind === 'divider') return <hr className={`${classes.divider} ${classes.wide}`} />
  if (block.kind === 'text') {
    return (
      <Textarea
        className={classes.wide}
        aria-label={text.blocks.textOf}
        placeholder={text.blocks.textHint}
        maxLength={BLOCK_TEXT_MAX}
        autosize
        minRows={1}
        maxRows={8}
        {...words}
      />
    )
  }
  return (
    <div className={classes.words}>
      <InlineField
        className={classes.title}
        label={text.studio.linkTitleOf(name)}
        placeholder={text.studio.linkTitle}
        maxLength={LINK_TITLE_MAX}
        field={title}
      />
      {hasAddress(block.kind) && (
        <InlineField
          className={classes.address}
          label={text.studio.addressOf(name)}
          placeholder={text.studio.address}
          spellCheck={false}
          field={address}
        />
      )}
      {lookAlike.note}
    </div>
  )
}
