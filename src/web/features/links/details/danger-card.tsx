import { Button } from '@mantine/core'
import { text } from '#web/messages/index.ts'
import { SectionCard } from '#web/ui/section-card.tsx'
import { useLinkForm } from '../link/link-form.ts'
import { useArchiveLink, useDeleteLink } from '../links.queries.ts'
import classes from './details.module.css'

/** Archives or deletes the link; both can be undone. */
export function DangerCard() {
  const { link, take } = useLinkForm()
  const archive = useArchiveLink()
  const remove = useDeleteLink()
  const toggle = async () => {
    const changed = await archive(link, !link.isArchived)
    if (changed) take(changed)
  }
  return (
    <SectionCard title={text.link.danger}>
      <div className={classes.deed}>
        <p>{link.isArchived ? text.link.unarchiveText : text.link.archiveText}</p>
        <Button variant="default" onClick={toggle}>
          {link.isArchived ? text.link.unarchive : text.link.archive}
        </Button>
      </div>
      <div className={classes.deed}>
        <p>{text.link.deleteText}</p>
        <Button
          variant="default"
          color="red"
          className={classes.delete}
          onClick={() => remove(link)}
        >
          {text.common.delete}
        </Button>
      </div>
    </SectionCard>
  )
}
