import { type Config, ConfigError } from '../config.ts'
import type { Deps } from '../deps.ts'
import { findSetting, saveSetting } from '../platform/db/setting.ts'

/** Written to every demonstration database before its first account. */
const KEY = 'demonstration'

export async function isDemonstration(deps: Pick<Deps, 'db'>): Promise<boolean> {
  return (await findSetting(deps, KEY)) !== undefined
}

export async function markDemonstration(deps: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await saveSetting(deps, KEY, 'AUTH_MODE=fake')
}

/**
 * The passwords of demonstration accounts are public, so no other mode may run on their data.
 * @throws ConfigError
 */
export async function refuseDemonstration(
  deps: Pick<Deps, 'db'>,
  { authMode }: Pick<Config, 'authMode'>,
): Promise<void> {
  if (authMode === 'fake' || !(await isDemonstration(deps))) return
  throw new ConfigError(
    'This database belongs to a demonstration (AUTH_MODE=fake), whose passwords are public: set DATA_DIR and DATABASE_URL to others.',
  )
}
