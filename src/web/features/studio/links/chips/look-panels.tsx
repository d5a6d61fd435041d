import { Button, Switch } from '@mantine/core'
import { PictureButton } from '#web/features/media/picture-button.tsx'
import { text } from '#web/messages/index.ts'
import { IconPhoto } from '#web/ui/icons.ts'
import { type Block, targetOf } from '../../draft.ts'
import { useStudio } from '../../studio-context.ts'
import classes from './chips.module.css'
import { RadioChoices } from './radio-choices.tsx'

/** A block's appearance on the page: its picture, its layout and its animation. */

const LAYOUTS = ['plain', 'featured', 'half'] as const

export function ThumbnailPanel({ block }: { block: Block }) {
  const { editPicture } = useStudio()
  const target = targetOf('block', block.id)
  return (
    <div className={classes.line}>
      <p className={classes.note}>{text.studio.pictureRules}</p>
      <PictureButton
        url={block.thumbnailUrl}
        purpose="thumbnail"
        shape="square"
        label={block.thumbnailUrl ? text.studio.thumbnailChange : text.studio.thumbnailAdd}
        placeholder={<IconPhoto size={20} stroke={1.5} />}
        onPicture={(picture) => editPicture(target, 'thumbnailId', picture)}
      />
      {block.thumbnailId && (
        <Button
          variant="default"
          size="sm"
          onClick={() => editPicture(target, 'thumbnailId', null)}
        >
          {text.studio.thumbnailRemove}
        </Button>
      )}
    </div>
  )
}

export function LayoutPanel({ block }: { block: Block }) {
  const { draft, edit } = useStudio()
  const target = targetOf('block', block.id)
  const pin = (isPinned: boolean) => {
    const other = draft.blocks.find((one) => one.isPinned && one.id !== block.id)
    if (isPinned && other) edit(targetOf('block', other.id), 'isPinned', false)
    edit(target, 'isPinned', isPinned)
  }
  return (
    <div className={classes.panel}>
      <RadioChoices
        label={text.blocks.chips.layout}
        value={block.layout}
        choices={LAYOUTS.map((layout) => ({ value: layout, label: text.blocks.layouts[layout] }))}
        onChange={(layout) => edit(target, 'layout', layout)}
      />
      <Switch
        label={text.blocks.pin}
        description={text.blocks.pinText}
        checked={block.isPinned}
        onChange={(event) => pin(event.currentTarget.checked)}
      />
    </div>
  )
}

export function AnimatePanel({ block }: { block: Block }) {
  const { edit } = useStudio()
  return (
    <RadioChoices
      label={text.blocks.chips.animate}
      value={String(block.animation)}
      choices={text.design.animations.map((label, code) => ({ value: String(code), label }))}
      onChange={(code) => edit(targetOf('block', block.id), 'animation', Number(code))}
    />
  )
}
