import { text } from '#web/messages/index.ts'
import { CallFailure } from '#web/platform/call-failure.ts'
import type { Broadcast } from './audience.api.ts'

/** The list's text for a mail held back by a block; null for all others. */
export function heldBackText({ state, pauseReason }: Broadcast): string | null {
  if (state !== 'paused') return null
  if (pauseReason !== 'blocked' && pauseReason !== 'account') return null
  return text.audience.heldBack[pauseReason]
}

/** A refusal with the text of the block that caused it. */
export function sayBlock(error: unknown): unknown {
  if (!(error instanceof CallFailure) || error.fields.page === undefined) return error
  return new CallFailure({ code: error.code, status: error.status, text: error.fields.page })
}
