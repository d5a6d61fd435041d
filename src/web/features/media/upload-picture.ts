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
 * Uploads a picture. Checks size and type first, so that nobody waits for a refusal.
 * @param crop the part to use; the server crops, so that nothing is encoded twice
 * @throws CallFailure err_413, err_415 and what the call throws
 */
export async function uploadPicture(
  file: File,
  purpose: MediaPurpose,
  crop?: Crop,
): Promise<Picture & { width: number; height: number }> {
  requirePicture(file)
  const input = { query: { purpose, ...(crop && { crop: writeCrop(crop) }) } }
  return call('media.upload', input, { upload: file })
}

/** @throws CallFailure err_413, err_415 for a file that the server would certainly refuse */
export function requirePicture(file: File): void {
  if (file.size > UPLOAD_MAX_BYTES) throw refusal('err_413', 413)
  if (!(UPLOAD_TYPES as readonly string[]).includes(file.type)) throw wrongPicture()
}

/** `left,top,width,height` in the call's format: never beyond the edge because of rounding. */
function writeCrop({ left, top, width, height }: Crop): string {
  const inside = (share: number) => Math.min(1, Math.max(0, share))
  const [x, y] = [inside(left), inside(top)]
  const shares = [x, y, Math.min(width, 1 - x), Math.min(height, 1 - y)]
  return shares.map((share) => inside(share).toFixed(6)).join(',')
}

/** The refusal of a file that claims to be a picture but is not. */
export function wrongPicture(): CallFailure {
  return refusal('err_415', 415)
}

function refusal(code: string, status: number): CallFailure {
  return new CallFailure({ code, status, text: refusalTextOf(code, status) })
}
