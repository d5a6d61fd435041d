import { Button, Modal } from '@mantine/core'
import { text } from '#web/messages/index.ts'
import { paths } from '#web/paths.ts'
import { toastSuccess } from '#web/platform/toasts.tsx'
import { copyText } from '#web/ui/copy-text.ts'
import { IconCopy } from '#web/ui/icons.ts'
import classes from './list.module.css'

/**
 * A bookmark that opens this screen with the current page's address; it only fills in the field, so
 * that other sites cannot create links.
 */
export function BookmarkletDialog({ onClose }: { onClose: () => void }) {
  const words = text.manyLinks
  const target = JSON.stringify(`${location.origin}${paths.links}?shorten=`)
  const code = `javascript:void(open(${target}+encodeURIComponent(location.href)))`
  return (
    <Modal
      opened
      onClose={onClose}
      title={words.bookmarklet}
      closeButtonProps={{ 'aria-label': text.common.close }}
    >
      <div className={classes.filters}>
        <p>{words.bookmarkletText}</p>
        <p>
          <a className={classes.bookmark} href={paths.links} ref={(anchor) => carry(anchor, code)}>
            {words.bookmarkletName}
          </a>
        </p>
        <Button
          variant="default"
          leftSection={<IconCopy size={18} stroke={1.75} />}
          onClick={async () => {
            if (await copyText(code)) toastSuccess(text.common.copied)
          }}
        >
          {words.copyBookmarklet}
        </Button>
      </div>
    </Modal>
  )
}

/**
 * React refuses to write such an address; people drag it to the bookmarks and never follow it here.
 */
function carry(anchor: HTMLAnchorElement | null, code: string): void {
  if (!anchor) return
  anchor.setAttribute('href', code)
  anchor.onclick = (event) => event.preventDefault()
}
