import type { QrDesignAnswer } from '#contract/qr/qr.ts'
import type { QrDesign } from '#contract/qr/qr-design.ts'
import { addressOf, call } from '#web/platform/call.ts'
import { readFailure } from '#web/platform/call-failure.ts'

export interface QrTarget {
  kind: 'link' | 'page'
  id: string
}

export type KeptQrDesign = QrDesignAnswer

export function getQrDesign({ kind, id }: QrTarget, signal: AbortSignal): Promise<KeptQrDesign> {
  const input = { params: { id } }
  return kind === 'link'
    ? call('qr.getLinkDesign', input, { signal })
    : call('qr.getPageDesign', input, { signal })
}

export function putQrDesign(
  { kind, id }: QrTarget,
  body: QrDesign,
  options: { keepalive?: boolean } = {},
): Promise<KeptQrDesign> {
  const input = { params: { id }, body }
  return kind === 'link'
    ? call('qr.putLinkDesign', input, options)
    : call('qr.putPageDesign', input, options)
}

/** Scans by people in the last 30 days. */
export async function countScans({ kind, id }: QrTarget, signal: AbortSignal): Promise<number> {
  const of = kind === 'link' ? ('clicks' as const) : ('views' as const)
  const query = { scope: kind, id, of, trigger: 'qr' }
  const { numbers } = await call('statistics.get', { query }, { signal })
  return numbers.clicks
}

const QR_FILES = {
  link: { svg: 'qr.linkSvg', png: 'qr.linkPng', pdf: 'qr.linkPdf' },
  page: { svg: 'qr.pageSvg', png: 'qr.pagePng', pdf: 'qr.pagePdf' },
} as const

/** Address of the file for a design, saved or not. */
export function qrFileAddress(
  { kind, id }: QrTarget,
  format: 'svg' | 'png' | 'pdf',
  query: QrDesign & { size: number; download?: '1' },
): string {
  return addressOf(QR_FILES[kind][format], { params: { id }, query })
}

/** @throws CallFailure */
export async function fetchQrFile(address: string): Promise<Blob> {
  const answer = await fetch(address, { credentials: 'same-origin' })
  if (answer.ok) return answer.blob()
  throw readFailure(answer.status, await answer.json().catch(() => undefined), null)
}

/** One of our pictures as a `data:` address, for a drawing that must not load anything. */
export async function readPicture(path: string, signal: AbortSignal): Promise<string> {
  const answer = await fetch(path, { signal })
  if (!answer.ok) throw readFailure(answer.status, undefined, null)
  const picture = await answer.blob()
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(picture)
  })
}
