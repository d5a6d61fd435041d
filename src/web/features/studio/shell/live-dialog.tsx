import { Button, Modal } from '@mantine/core'
import { PageCode } from '#web/features/qr/page-code.tsx'
import { text } from '#web/messages/index.ts'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { IconArrowUpRight, IconShare } from '#web/ui/icons.ts'
import { withoutScheme } from '#web/ui/without-scheme.ts'
import classes from './live-dialog.module.css'

/** The page has gone live: its address and its code, to give to others at once. */
export function LiveDialog(props: { page: { id: string; url: string }; onClose: () => void }) {
  const { page } = props
  return (
    <Modal
      opened
      onClose={props.onClose}
      title={text.studio.published}
      closeButtonProps={{ 'aria-label': text.common.close }}
    >
      <div className={classes.root}>
        <PageCode page={page} />
        <p className={classes.address}>{withoutScheme(page.url)}</p>
        <div className={classes.buttons}>
          <CopyButton value={page.url} />
          <Button
            component="a"
            variant="default"
            href={`${page.url}/share`}
            target="_blank"
            rel="noopener noreferrer"
            leftSection={<IconShare size={18} stroke={1.75} />}
          >
            {text.link.share}
          </Button>
          <Button
            component="a"
            variant="default"
            href={`${page.url}?norecord=true`}
            target="_blank"
            rel="noopener noreferrer"
            rightSection={<IconArrowUpRight size={16} />}
          >
            {text.studio.openPage}
          </Button>
        </div>
      </div>
    </Modal>
  )
}
