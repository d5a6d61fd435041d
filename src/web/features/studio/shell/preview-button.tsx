import { ActionIcon } from '@mantine/core'
import { text } from '#web/messages/index.ts'
import { IconDeviceMobile } from '#web/ui/icons.ts'
import classes from './studio-shell.module.css'

/** Opens the preview if it has no column. */
export function PreviewButton({ onClick }: { onClick: () => void }) {
  return (
    <ActionIcon
      className={classes.previewButton}
      onClick={onClick}
      aria-label={text.studio.preview}
    >
      <IconDeviceMobile size={20} stroke={1.75} />
    </ActionIcon>
  )
}
