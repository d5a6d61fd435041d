import { QrPanel } from '#web/features/qr/qr-panel.tsx'
import { useLinkForm } from './link-form.ts'

/** The code of the link, to be drawn and taken along. */
export function QrTab() {
  const { link } = useLinkForm()
  return <QrPanel target={{ kind: 'link', id: link.id }} />
}
