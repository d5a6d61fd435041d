import { Button } from '@mantine/core'
import { useState } from 'react'
import { QrDrawer } from '#web/features/qr/qr-drawer.tsx'
import { text } from '#web/messages/index.ts'
import { IconQrcode } from '#web/ui/icons.ts'
import { SectionCard } from '#web/ui/section-card.tsx'
import { useStudio } from '../studio-context.ts'

/** A link to the page's QR code. */
export function QrCard() {
  const { draft } = useStudio()
  const [isOpen, setOpen] = useState(false)
  return (
    <SectionCard
      title={text.qr.title}
      text={text.qr.cardText}
      action={
        <Button
          variant="default"
          size="sm"
          leftSection={<IconQrcode size={16} stroke={1.75} />}
          onClick={() => setOpen(true)}
        >
          {text.qr.open}
        </Button>
      }
    >
      <QrDrawer
        target={{ kind: 'page', id: draft.id }}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
      />
    </SectionCard>
  )
}
