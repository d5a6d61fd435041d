import { ActionIcon, Switch } from '@mantine/core'
import { Glyph } from '#page/glyph.tsx'
import { iconOf } from '#page/icons/icons.ts'
import { localPicture } from '#web/features/media/local-picture.ts'
import { text } from '#web/messages/index.ts'
import { toastUndo } from '#web/platform/toasts.tsx'
import { ClickCount } from '#web/ui/click-count.tsx'
import { IconGripVertical, IconPencil, IconTrash } from '#web/ui/icons.ts'
import { useSortableParts } from '#web/ui/sortable-list.tsx'
import { type SocialIcon, targetOf } from '../draft.ts'
import { useStudio } from '../studio-context.ts'
import { useDeleteItem } from '../use-delete-item.ts'
import { nameOfIcon } from './icon-name.ts'
import classes from './icons-card.module.css'

/** One social icon: move, edit, hide and delete. */
export function IconRow({ icon, onEdit }: { icon: SocialIcon; onEdit: () => void }) {
  const { edit } = useStudio()
  const remove = useDeleteItem('icon')
  const sortable = useSortableParts(icon.id)
  const name = nameOfIcon(icon)
  const setHidden = (isHidden: boolean) => {
    const target = targetOf('icon', icon.id)
    edit(target, 'isHidden', isHidden)
    if (isHidden) {
      toastUndo(text.studio.hidden(name), async () => edit(target, 'isHidden', false))
    }
  }
  return (
    <li
      ref={sortable.setNodeRef}
      className={classes.row}
      style={sortable.style}
      data-dragging={sortable.isDragging || undefined}
      data-hidden={icon.isHidden || undefined}
    >
      <ActionIcon className={classes.grip} {...sortable.handle} aria-label={text.studio.drag(name)}>
        <IconGripVertical size={18} stroke={1.75} />
      </ActionIcon>
      <span className={classes.glyph}>
        <IconPicture icon={icon} />
      </span>
      <span className={classes.words}>
        <span className={classes.name}>{name}</span>
        <span className={classes.handle}>{icon.username || icon.address}</span>
      </span>
      <ClickCount className={classes.clicks} of={icon} />
      <Switch
        checked={!icon.isHidden}
        onChange={(event) => setHidden(!event.currentTarget.checked)}
        aria-label={text.studio.shown(name)}
      />
      <span className={classes.actions}>
        <ActionIcon onClick={onEdit} aria-label={text.studio.iconEdit(name)}>
          <IconPencil size={18} stroke={1.75} />
        </ActionIcon>
        <ActionIcon onClick={() => remove(icon.id, name)} aria-label={text.common.deleteOne(name)}>
          <IconTrash size={18} stroke={1.75} />
        </ActionIcon>
      </span>
    </li>
  )
}

function IconPicture({ icon }: { icon: SocialIcon }) {
  const kind = iconOf(icon.icon)
  const picture = localPicture(icon.imageUrl)
  if (icon.isCustom && picture) return <img src={picture} width={24} height={24} alt="" />
  if (icon.isCustom || !kind) return <span aria-hidden="true">{icon.username[0] ?? '?'}</span>
  return <Glyph path={kind.path} size={22} />
}
