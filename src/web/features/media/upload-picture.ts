import { UPLOAD_MAX_BYTES, UPLOAD_TYPES } from '#contract/constants.ts'
import type { MediaPurpose, uploadMediaEndpoint } from '#contract/media.ts'
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
 * @throws CallFailure err_413, err_415 and what the call throws
 */
export async function uploadPicture(file: File, purpose: MediaPurpose): Promise<Picture> {
  if (file.size > UPLOAD_MAX_BYTES) throw refusal('err_413', 413)
  if (!(UPLOAD_TYPES as readonly string[]).includes(file.type)) throw refusal('err_415', 415)
  const path = '/api/v1/media'
  const input = { query: { purpose } }
  return call<typeof uploadMediaEndpoint>('POST', path, input, { upload: file })
}

function refusal(code: string, status: number): CallFailure {
  return new CallFailure({ code, status, text: refusalTextOf(code, status) })
}
