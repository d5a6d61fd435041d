import { FILE_MAX_BYTES } from '#contract/constants.ts'
import type { FileAnswer } from '#contract/files.ts'
import { call } from '#web/platform/call.ts'
import { CallFailure } from '#web/platform/call-failure.ts'
import { refusalTextOf } from '#web/platform/refusal-text.ts'

/**
 * Uploads a file for visitors. Checks its size first, so that nobody waits for a refusal.
 * @throws CallFailure err_413 and what the call throws
 */
export async function uploadFile(file: File): Promise<FileAnswer> {
  if (file.size > FILE_MAX_BYTES) {
    throw new CallFailure({ code: 'err_413', status: 413, text: refusalTextOf('err_413', 413) })
  }
  const form = new FormData()
  form.set('file', file)
  return call('media.uploadFile', {}, { upload: form })
}
