import type { Config } from '../../../config.ts'
import type { Deps } from '../../../deps.ts'
import { findSetting, saveSetting } from '../../../platform/db/setting.ts'
import { openSealedText, sealText } from '../../../platform/security/sealed-text.ts'
import { BackOff, type ServiceProblem } from './back-off.ts'
import { HashCache } from './hash-cache.ts'

/** What this process knows about the service that checks addresses. */
export interface ServiceState {
  cache: HashCache
  backOff: BackOff
  /** the key as last read; `value` is undefined if there is none */
  key?: { value: string | undefined; readAt: number }
  /** what administrators are told; undefined until it is known */
  problem?: ServiceProblem | ''
}

const states = new WeakMap<Config, ServiceState>()

export function serviceStateOf({ config }: Pick<Deps, 'config'>): ServiceState {
  let state = states.get(config)
  if (state === undefined) {
    state = { cache: new HashCache(), backOff: new BackOff() }
    states.set(config, state)
  }
  return state
}

const KEY_SETTING = 'safety.service-key'
const PROBLEM_SETTING = 'safety.service-problem'
const PURPOSE = 'safety service'
/** Other processes notice a new key within this time. */
const KEY_MEMO_MS = 5_000

type KeyDeps = Pick<Deps, 'config' | 'db' | 'clock' | 'secrets'>

/** The key from the environment or, if it sets none, from the administrator's screen. */
export async function findServiceKey(deps: KeyDeps): Promise<string | undefined> {
  const { key } = deps.config.safeBrowsing
  if (key !== undefined) return key
  const state = serviceStateOf(deps)
  const now = deps.clock.now()
  if (state.key && Math.abs(now - state.key.readAt) < KEY_MEMO_MS) return state.key.value
  const sealed = await findSetting(deps, KEY_SETTING)
  const value =
    sealed === undefined || sealed === ''
      ? undefined
      : openSealedText(deps.secrets.keyRing(PURPOSE), sealed, KEY_SETTING)
  state.key = { value, readAt: now }
  return value
}

/** @param key undefined removes the key */
export async function saveServiceKey(deps: KeyDeps, key: string | undefined): Promise<void> {
  const sealed = key === undefined ? '' : sealText(deps.secrets.key(PURPOSE), key, KEY_SETTING)
  await saveSetting(deps, KEY_SETTING, sealed)
}

/**
 * Call it after a change of the key, or when the service is known to work again: all cached answers
 * are dropped.
 */
export function forgetServiceState({ config }: Pick<Deps, 'config'>): void {
  states.delete(config)
}

export interface NotedProblem {
  problem: ServiceProblem
  /** ms UTC */
  since: number
}

export async function findServiceProblem(
  deps: Pick<Deps, 'db'>,
): Promise<NotedProblem | undefined> {
  const text = await findSetting(deps, PROBLEM_SETTING)
  return text === undefined || text === '' ? undefined : (JSON.parse(text) as NotedProblem)
}

/**
 * Leaves a note for administrators when the service fails, and removes it when the service works
 * again.
 */
export async function noteServiceProblem(
  deps: Pick<Deps, 'config' | 'db' | 'clock'>,
  problem: ServiceProblem | '',
): Promise<void> {
  const state = serviceStateOf(deps)
  if (state.problem === problem) return
  const noted = await findServiceProblem(deps)
  if ((noted?.problem ?? '') !== problem) {
    const note: NotedProblem | '' = problem && { problem, since: deps.clock.now() }
    await saveSetting(deps, PROBLEM_SETTING, note && JSON.stringify(note))
  }
  state.problem = problem
}
