import {
  type InstallationSettings,
  NO_SETTINGS,
  type SettingsAnswer,
} from '#contract/account/installation-settings.ts'
import type { Deps } from '../../deps.ts'
import { engineOf } from '../db/engine.ts'
import { findSetting, saveSetting } from '../db/setting.ts'
import { afterCommit } from '../db/transaction.ts'
import { PRODUCT } from '../product.ts'

/** What administrators have set, without what variables decide. */
export interface StoredSettings {
  settings: Partial<InstallationSettings>
  termsVersion: string | null
}

type SettingsDeps = Pick<Deps, 'db' | 'config' | 'clock'>

const NOTHING: StoredSettings = { settings: {}, termsVersion: null }
const KEY = 'installation.settings'
/** Other processes see a change so much later. */
const KEPT_MS = 5_000
const kept = new WeakMap<object, { at: number; stored: StoredSettings }>()

/** The settings of this installation, variables first; at most five seconds old. */
export async function readSettings(deps: SettingsDeps): Promise<SettingsAnswer> {
  const engine = engineOf(deps.db)
  const before = kept.get(engine)
  if (before && deps.clock.monotonic() - before.at < KEPT_MS) {
    return combineSettings(deps, before.stored)
  }
  const stored = await readStoredSettings(deps)
  kept.set(engine, { at: deps.clock.monotonic(), stored })
  return combineSettings(deps, stored)
}

/** The same without waiting: what was known last, and those of the variables before that. */
export function lastKnownSettings(deps: SettingsDeps): InstallationSettings {
  void readSettings(deps).catch(() => {})
  return combineSettings(deps, kept.get(engineOf(deps.db))?.stored ?? NOTHING).settings
}

/** What the installation is called: the name that administrators gave it, else the product's. */
export async function nameOfInstallation(deps: SettingsDeps): Promise<string> {
  return (await readSettings(deps)).settings.name || PRODUCT
}

export async function readStoredSettings(deps: Pick<Deps, 'db'>): Promise<StoredSettings> {
  const text = await findSetting(deps, KEY)
  return text === undefined ? NOTHING : JSON.parse(text)
}

/** Needs a transaction. */
export async function storeSettings(
  deps: Pick<Deps, 'db' | 'clock'>,
  stored: StoredSettings,
): Promise<void> {
  const engine = engineOf(deps.db)
  await saveSetting(deps, KEY, JSON.stringify(stored))
  // to be read anew, and meanwhile known to those who do not wait
  afterCommit(deps, () => kept.set(engine, { at: Number.NEGATIVE_INFINITY, stored }))
}

export function combineSettings(
  { config }: Pick<Deps, 'config'>,
  { settings, termsVersion }: StoredSettings,
): SettingsAnswer {
  return {
    settings: { ...NO_SETTINGS, ...settings, ...config.settings },
    variables: { ...config.variables },
    termsVersion,
  }
}
