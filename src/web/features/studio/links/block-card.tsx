import { ActionIcon, Switch } from '@mantine/core'
import { LINK_TITLE_MAX } from '#contract/constants.ts'
import { PictureButton } from '#web/features/media/picture-button.tsx'
import { text } from '#web/messages/index.ts'
import { toastUndo } from '#web/platform/toasts.tsx'
import { IconGripVertical, IconLink, IconMail, IconPhone } from '#web/ui/icons.ts'
import { useSortableParts } from '#web/ui/sortable-list.tsx'
import { type Block, targetOf } from '../draft.ts'
import { useStudio } from '../studio-context.ts'
import { useDraftText } from '../use-draft-text.ts'
import classes from './block-card.module.css'
import { BlockMenu } from './block-menu.tsx'

const kindIcons = { link: IconLink, email: IconMail, phone: IconPhone }

/** One link: grab it, rename it, send it elsewhere, hide it, see how often it was followed. */
export function BlockCard(props: {
  block: Block
  place: number
  count: number
  onPlace: (place: number) => void
}) {
  const { block } = props
  const { edit, editPicture } = useStudio()
  const target = targetOf('block', block.id)
  const name = block.title || block.address || text.studio.untitled
  const title = useDraftText(target, 'title', block.title)
  const address = useDraftText(target, 'address', block.address, 'leaving')
  const sortable = useSortableParts(block.id)
  const KindIcon = kindIcons[block.kind]

  const setHidden = (isHidden: boolean) => {
    edit(target, 'isHidden', isHidden)
    if (isHidden) {
      toastUndo(text.studio.hidden(name), async () => edit(target, 'isHidden', false))
    }
  }
  return (
    <li
      ref={sortable.setNodeRef}
      className={classes.root}
      style={sortable.style}
      data-dragging={sortable.isDragging || undefined}
      data-hidden={block.isHidden || undefined}
    >
      <ActionIcon
        className={classes.grip}
        {...sortable.handle}
        aria-label={text.studio.drag(name)}
        size={36}
      >
        <IconGripVertical size={18} stroke={1.75} />
      </ActionIcon>
      <PictureButton
        url={block.thumbnailUrl}
        purpose="thumbnail"
        shape="square"
        label={block.thumbnailUrl ? text.studio.thumbnailChange : text.studio.thumbnailAdd}
        placeholder={<KindIcon size={20} stroke={1.5} />}
        onPicture={(picture) => editPicture(target, 'thumbnailId', picture)}
      />
      <div className={classes.words}>
        <InlineField
          className={classes.title}
          label={text.studio.linkTitleOf(name)}
          placeholder={text.studio.linkTitle}
          maxLength={LINK_TITLE_MAX}
          field={title}
        />
        <InlineField
          className={classes.address}
          label={text.studio.addressOf(name)}
          placeholder={text.studio.address}
          spellCheck={false}
          field={address}
        />
      </div>
      <span className={classes.clicks}>{text.common.clicks(block.clicks)}</span>
      <Switch
        checked={!block.isHidden}
        onChange={(event) => setHidden(!event.currentTarget.checked)}
        aria-label={text.studio.shown(name)}
      />
      <BlockMenu {...props} name={name} />
    </li>
  )
}

type Field = ReturnType<typeof useDraftText>

/** Text that is a field as soon as one touches it. */
function InlineField(props: {
  className: string | undefined
  label: string
  placeholder: string
  maxLength?: number
  spellCheck?: boolean
  field: Field
}) {
  const { error, ...field } = props.field
  return (
    <>
      <input
        className={`${classes.input} ${props.className}`}
        aria-label={props.label}
        placeholder={props.placeholder}
        maxLength={props.maxLength}
        spellCheck={props.spellCheck}
        aria-invalid={error ? true : undefined}
        {...field}
      />
      {error && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
    </>
  )
}
