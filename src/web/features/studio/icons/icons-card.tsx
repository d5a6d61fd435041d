import { Button, SegmentedControl } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { text } from '#web/messages/index.ts'
import { IconPlus } from '#web/ui/icons.ts'
import { SectionCard } from '#web/ui/section-card.tsx'
import { SortableList } from '#web/ui/sortable-list.tsx'
import { AFTER, type SocialIcon, targetOf } from '../draft.ts'
import { useStudio } from '../studio-context.ts'
import { nameOfIcon } from './icon-name.ts'
import { IconRow } from './icon-row.tsx'
import classes from './icons-card.module.css'

const IconDialog = lazy(async () => ({ default: (await import('./icon-dialog.tsx')).IconDialog }))

/** The social icons of the page: which, in which order, above or below the links. */
export function IconsCard() {
  const { draft, edit } = useStudio()
  const [editing, setEditing] = useState<SocialIcon | 'new' | null>(null)
  return (
    <SectionCard
      title={text.studio.icons}
      text={text.studio.iconsText}
      action={
        <Button
          variant="default"
          size="sm"
          leftSection={<IconPlus size={18} />}
          onClick={() => setEditing('new')}
        >
          {text.studio.iconAdd}
        </Button>
      }
    >
      {draft.icons.length > 0 && (
        <>
          <SortableList
            label={text.studio.icons}
            className={classes.list}
            items={draft.icons}
            nameOf={nameOfIcon}
            onMove={(id, after) => edit(targetOf('icon', id), AFTER, after)}
          >
            {(icon) => <IconRow key={icon.id} icon={icon} onEdit={() => setEditing(icon)} />}
          </SortableList>
          <SegmentedControl
            className={classes.position}
            aria-label={text.studio.iconPosition}
            value={String(draft.iconPosition)}
            onChange={(value) => edit('page', 'iconPosition', Number(value))}
            data={[
              { value: '0', label: text.studio.iconTop },
              { value: '1', label: text.studio.iconBottom },
            ]}
          />
        </>
      )}
      {editing && (
        <Suspense>
          <IconDialog icon={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />
        </Suspense>
      )}
    </SectionCard>
  )
}
