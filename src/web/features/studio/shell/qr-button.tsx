import { ActionIcon, Tooltip } from '@mantine/core'
import { useState } from 'react'
import { QrDrawer } from '#web/features/qr/qr-drawer.tsx'
import { text } from '#web/messages/index.ts'
import { IconQrcode } from '#web/ui/icons.ts'

/** The page's QR code, beside its address. */
export function QrButton({ pageId }: { pageId: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Tooltip label={text.qr.title}>
        <ActionIcon onClick={() => setOpen(true)} aria-label={text.qr.title}>
          <IconQrcode size={18} stroke={1.75} />
        </ActionIcon>
      </Tooltip>
      <QrDrawer
        target={{ kind: 'page', id: pageId }}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
      />
    </>
  )
}
