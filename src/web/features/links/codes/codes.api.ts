import type { SentBody } from '#contract/call-types.ts'
import { FIXED_AUTHORIZATION } from '#contract/constants.ts'
import type { linksQrSheetEndpoint, linksQrZipEndpoint } from '#contract/qr/qr-selection.ts'
import { addressOf } from '#web/platform/call.ts'
import { readFailure } from '#web/platform/call-failure.ts'
import { type CountMarks, countMarks } from './count-marks.ts'

export type ZipWish = SentBody<typeof linksQrZipEndpoint>
export type SheetWish = SentBody<typeof linksQrSheetEndpoint>

export interface CodesFile {
  file: Blob
  /** number of codes in it, without links deleted meanwhile */
  count: number
}

interface Following {
  signal: AbortSignal
  /** called during the download */
  onProgress: (done: number, total: number) => void
}

/** The signature at the start of each file in an archive. */
const ZIP_MARK = 'PK\u0003\u0004'
const PAGE_MARK = '/Type /Page\n'

/** @throws CallFailure */
export function fetchZip(wish: ZipWish, following: Following): Promise<CodesFile> {
  return fetchCodes('qr.linksZip', wish, following, { mark: ZIP_MARK, codesPerMark: 1 })
}

/** @throws CallFailure */
export function fetchSheet(wish: SheetWish, following: Following): Promise<CodesFile> {
  const codesPerMark = (wish.columns ?? 1) * (wish.rows ?? 1)
  return fetchCodes('qr.linksSheet', wish, following, {
    mark: PAGE_MARK,
    codesPerMark,
  })
}

async function fetchCodes(
  id: 'qr.linksZip' | 'qr.linksSheet',
  wish: ZipWish | SheetWish,
  { signal, onProgress }: Following,
  { mark, codesPerMark }: { mark: string; codesPerMark: number },
): Promise<CodesFile> {
  const answer = await fetch(addressOf(id), {
    method: 'POST',
    headers: { authorization: FIXED_AUTHORIZATION, 'content-type': 'application/json' },
    body: JSON.stringify(wish),
    credentials: 'same-origin',
    signal,
  })
  if (!answer.ok || !answer.body) {
    const body: unknown = await answer.json().catch(() => undefined)
    throw readFailure(answer.status, body, answer.headers.get('retry-after'))
  }
  const count = Number(answer.headers.get('waypost-codes'))
  const counter: CountMarks = countMarks(mark)
  const chunks: Uint8Array<ArrayBuffer>[] = []
  const reader = answer.body.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    chunks.push(value)
    onProgress(Math.min(count, counter.read(value) * codesPerMark), count)
  }
  const type = answer.headers.get('content-type') ?? ''
  return { file: new Blob(chunks, { type }), count }
}
