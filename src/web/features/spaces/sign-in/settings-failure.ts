import { text } from '#web/messages/index.ts'
import { CallFailure } from '#web/platform/call-failure.ts'
import { textOfError } from '#web/platform/toasts.tsx'

/** Why a setting was not kept. */
export function settingsFailure(error: unknown): string {
  if (!(error instanceof CallFailure)) return textOfError(error)
  if (error.code === 'err_503') return text.teamSettings.away
  if (error.code === 'err_109') return text.teamSettings.domainRefused
  return Object.values(error.fields)[0] ?? textOfError(error)
}
