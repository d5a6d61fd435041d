import type { ReactNode } from 'react'
import type { ImportObstacle } from '#contract/pages/import-obstacles.ts'
import { type Messages, text } from '#web/messages/index.ts'
import { loadAdministrationMessages } from '#web/messages/load-messages.ts'
import { CallFailure } from '#web/platform/call-failure.ts'
import { withPackages } from '#web/ui/with-packages.tsx'

/** Why an import did not work, and what to do about it. */
export interface ImportFailure {
  what: ReactNode
  todo: string
}

/**
 * What is said of a failure: the obstacle that the server names, else what is wrong with a field, else the
 * text of its code.
 */
export async function importFailureOf(
  error: unknown,
  from: 'address' | 'file',
): Promise<ImportFailure> {
  // few imports fail, so no screen carries these texts; without them the code's text is said
  await loadAdministrationMessages().catch(() => {})
  const obstacles: Partial<Messages['importObstacles']> = text.importObstacles ?? {}
  const { tryFile } = text.moving
  const fields = error instanceof CallFailure ? error.fields : {}
  const [name = ''] = Object.keys(fields)
  const obstacle = Object.hasOwn(obstacles, name) ? obstacles[name as ImportObstacle] : undefined
  if (obstacle) return obstacle
  const isVague = error instanceof CallFailure && error.code === 'err_400'
  const what = isVague ? Object.values(fields)[0] : undefined
  return { what: what ?? withPackages(error), todo: from === 'address' ? tryFile : '' }
}
