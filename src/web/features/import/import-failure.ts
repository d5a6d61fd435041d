import type { ReactNode } from 'react'
import type { ImportObstacle } from '#contract/pages/import-obstacles.ts'
import { text } from '#web/messages/index.ts'
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
export function importFailureOf(error: unknown, from: 'address' | 'file'): ImportFailure {
  const { obstacles, tryFile } = text.moving
  const fields = error instanceof CallFailure ? error.fields : {}
  const [name = ''] = Object.keys(fields)
  if (Object.hasOwn(obstacles, name)) return obstacles[name as ImportObstacle]
  const isVague = error instanceof CallFailure && error.code === 'err_400'
  const what = isVague ? Object.values(fields)[0] : undefined
  return { what: what ?? withPackages(error), todo: from === 'address' ? tryFile : '' }
}
