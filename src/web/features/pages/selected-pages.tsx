import { ActionIcon, Button } from '@mantine/core'
import classes from '#web/features/links/bulk/bulk.module.css'
import { text } from '#web/messages/index.ts'
import { IconFolder, IconX } from '#web/ui/icons.ts'

/** What can be done with the selected pages; stays visible while scrolling. */
export function SelectedPages(props: { count: number; onMove: () => void; onClear: () => void }) {
  const words = text.pages.selected(props.count)
  return (
    <section className={classes.bar} aria-label={words}>
      <span className={classes.count} role="status">
        {words}
      </span>
      <Button
        variant="default"
        leftSection={<IconFolder size={18} stroke={1.75} />}
        onClick={props.onMove}
      >
        {text.links.inFolder.to}
      </Button>
      <ActionIcon
        className={classes.clear}
        aria-label={text.manyLinks.clear}
        onClick={props.onClear}
      >
        <IconX size={18} stroke={1.75} />
      </ActionIcon>
    </section>
  )
}
