import { QrPanel } from '#web/features/qr/qr-panel.tsx'
import { useLinkForm } from './link-form.ts'

/** The link's QR code, to design and download. */
export function QrTab() {
  const { link } = useLinkForm()
  return <QrPanel target={{ kind: 'link', id: link.id }} />
}
