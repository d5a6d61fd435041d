import { Anchor, Button, Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import { Link as RouterLink } from 'react-router'
import { text } from '#web/messages/index.ts'
import { linkSections, paths } from '#web/paths.ts'
import { LinkCode } from './editor/link-code.tsx'
import { LinkEditor } from './editor/link-editor.tsx'
import { ConflictDialog } from './link/conflict-dialog.tsx'
import { focusFirstInvalid } from './link/focus-first-invalid.ts'
import { LeaveDialog } from './link/leave-dialog.tsx'
import { useLinkForm } from './link/link-form.ts'
import { LinkFormProvider } from './link/link-form-provider.tsx'
import { SaveBar } from './link/save-bar.tsx'
import type { Link } from './links.api.ts'
import classes from './links.module.css'

const DIALOG = '[role="dialog"]'

/** The editor of a link over the list; versions and statistics are on its screen. */
export function EditLinkDialog({ link, onClose }: { link: Link; onClose: () => void }) {
  return (
    <LinkFormProvider link={link} onRefused={() => focusFirstInvalid({ within: DIALOG })}>
      <Dialog onClose={onClose} />
    </LinkFormProvider>
  )
}

function Dialog({ onClose }: { onClose: () => void }) {
  const { link, conflicts, save, flush } = useLinkForm()
  const [isRefused, setRefused] = useState(false)
  const isPhone = useMediaQuery('(max-width: 47.99em)')
  const close = async () => {
    // Escape closes only the topmost dialog, such as the one for cropping a picture
    if (document.querySelectorAll(`${DIALOG}[aria-modal="true"]`).length > 1) return
    if (await flush()) onClose()
    else setRefused(true)
  }
  return (
    <Modal
      opened
      onClose={() => void close()}
      title={text.links.editTitle}
      size={1080}
      fullScreen={isPhone === true}
      closeButtonProps={{ 'aria-label': text.common.close }}
    >
      <LinkEditor sections={linkSections} begin={[]} code={<LinkCode link={link} />} />
      <SaveBar />
      <div className={classes.buttons}>
        <Anchor className={classes.all} component={RouterLink} to={paths.link(link.id)}>
          {text.links.allSettings}
        </Anchor>
        <Button onClick={() => void close()}>{text.common.done}</Button>
      </div>
      {conflicts.length > 0 && <ConflictDialog />}
      {isRefused && (
        <LeaveDialog
          onStay={() => {
            setRefused(false)
            void save()
          }}
          onLeave={onClose}
        />
      )}
    </Modal>
  )
}
