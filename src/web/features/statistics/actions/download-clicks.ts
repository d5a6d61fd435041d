import { FIXED_AUTHORIZATION } from '#contract/constants.ts'
import { readFailure } from '#web/platform/call-failure.ts'

/** Parts of this size go to the browser's file storage and free our memory. */
const PORTION_BYTES = 4 * 1024 * 1024
const LINE_FEED = 10
const QUOTE = 34

export interface Download {
  address: string
  signal: AbortSignal
  /** clicks so far; a line break inside a quoted cell starts none */
  onRows: (rows: number) => void
}

/**
 * Downloads clicks portion by portion.
 * @throws CallFailure if refused; what `fetch` throws if it is interrupted or stopped
 */
export async function downloadClicks(
  download: Download,
): Promise<{ file: Blob; name: string; rows: number }> {
  const { address, signal, onRows } = download
  const response = await fetch(address, {
    headers: { authorization: FIXED_AUTHORIZATION },
    credentials: 'same-origin',
    cache: 'no-store',
    signal,
  })
  if (!response.ok || !response.body) {
    const body = await response.json().catch(() => undefined)
    throw readFailure(response.status, body, response.headers.get('retry-after'))
  }
  const parts: Blob[] = []
  let portion: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  let lines = 0
  let isQuoted = false
  for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array<ArrayBuffer>>) {
    portion.push(chunk)
    bytes += chunk.length
    for (const byte of chunk) {
      if (byte === QUOTE) isQuoted = !isQuoted
      else if (byte === LINE_FEED && !isQuoted) lines += 1
    }
    onRows(Math.max(0, lines - 1))
    if (bytes < PORTION_BYTES) continue
    parts.push(new Blob(portion))
    portion = []
    bytes = 0
  }
  const rows = Math.max(0, lines - 1)
  const file = new Blob([...parts, ...portion], { type: 'text/csv' })
  return { file, name: nameOf(response.headers.get('content-disposition')), rows }
}

function nameOf(disposition: string | null): string {
  return /filename="([^"]+)"/.exec(disposition ?? '')?.[1] ?? 'clicks.csv'
}
