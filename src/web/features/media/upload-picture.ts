import { UPLOAD_MAX_BYTES, UPLOAD_TYPES } from '#contract/constants.ts'
import type { Crop, MediaPurpose } from '#contract/media.ts'
import { call } from '#web/platform/call.ts'
import { CallFailure } from '#web/platform/call-failure.ts'
import { refusalTextOf } from '#web/platform/refusal-text.ts'

export interface Picture {
  id: string
  /** absolute address */
  url: string
}

/**
 * Sends a picture. Size and type are looked at first, so that nobody waits for a refusal.
 * @param crop what to take of it; the server cuts, so that nothing is encoded twice
 * @throws CallFailure err_413, err_415 and what the call throws
 */
export async function uploadPicture(
  file: File,
  purpose: MediaPurpose,
  crop?: Crop,
): Promise<Picture> {
  requirePicture(file)
  const input = { query: { purpose, ...(crop && { crop: writeCrop(crop) }) } }
  return call('media.upload', input, { upload: file })
}

/** @throws CallFailure err_413, err_415 for a file that the server would refuse at a glance */
export function requirePicture(file: File): void {
  if (file.size > UPLOAD_MAX_BYTES) throw refusal('err_413', 413)
  if (!(UPLOAD_TYPES as readonly string[]).includes(file.type)) throw wrongPicture()
}

/** `left,top,width,height` as the call takes it: never beyond the edge, whatever was rounded. */
function writeCrop({ left, top, width, height }: Crop): string {
  const inside = (share: number) => Math.min(1, Math.max(0, share))
  const [x, y] = [inside(left), inside(top)]
  const shares = [x, y, Math.min(width, 1 - x), Math.min(height, 1 - y)]
  return shares.map((share) => inside(share).toFixed(6)).join(',')
}

/** What a file is refused with that says it is a picture and is none. */
export function wrongPicture(): CallFailure {
  return refusal('err_415', 415)
}

function refusal(code: string, status: number): CallFailure {
  return new CallFailure({ code, status, text: refusalTextOf(code, status) })
}
