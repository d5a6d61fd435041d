import { failure } from '#contract/errors.ts'
import type { Deps } from '../../../deps.ts'
import { transaction } from '../../../platform/db/transaction.ts'
import { recordAudit } from '../../audit/index.ts'
import { enqueueRecheck } from '../blocked-addresses.service.ts'
import type { ServiceProblem } from './back-off.ts'
import { tryServiceKey } from './safe-browsing.ts'
import {
  findServiceKey,
  findServiceProblem,
  forgetServiceState,
  type NotedProblem,
  noteServiceProblem,
  saveServiceKey,
} from './service-state.ts'

export interface SafetyService {
  source: 'environment' | 'setting' | null
  problem: NotedProblem | undefined
}

export async function getSafetyService(deps: Deps): Promise<SafetyService> {
  const key = await findServiceKey(deps)
  if (key === undefined) return { source: null, problem: undefined }
  const source = deps.config.safeBrowsing.key === undefined ? 'setting' : 'environment'
  return { source, problem: await findServiceProblem(deps) }
}

/**
 * Stores a key if the service accepts it, and has every link checked with it.
 * @throws safetyKeyMissing, safetyKeyRefused, safetyUnreachable, conflict if the environment sets a
 * key
 */
export async function setServiceKey(deps: Deps, key: string): Promise<SafetyService> {
  requireNoneInEnvironment(deps)
  if (key === '') throw failure('safetyKeyMissing')
  requireUsable(await tryServiceKey(deps, key))
  await changeKey(deps, key)
  await noteServiceProblem(deps, '')
  return getSafetyService(deps)
}

/** @throws safetyKeyNotFound, conflict if the environment sets a key */
export async function removeServiceKey(deps: Deps): Promise<void> {
  requireNoneInEnvironment(deps)
  if ((await findServiceKey(deps)) === undefined) throw failure('safetyKeyNotFound')
  await changeKey(deps, undefined)
  await noteServiceProblem(deps, '')
}

/** @throws safetyKeyNotFound, safetyKeyRefused, safetyUnreachable */
export async function checkService(deps: Deps): Promise<SafetyService> {
  const key = await findServiceKey(deps)
  if (key === undefined) throw failure('safetyKeyNotFound')
  const problem = await tryServiceKey(deps, key)
  if (problem === undefined) forgetServiceState(deps)
  await noteServiceProblem(deps, problem ?? '')
  requireUsable(problem)
  return getSafetyService(deps)
}

async function changeKey(deps: Deps, key: string | undefined): Promise<void> {
  await transaction(deps, async (deps) => {
    await saveServiceKey(deps, key)
    const object = { kind: 'safety-service', id: 'safe-browsing', text: 'Google Safe Browsing' }
    const action = key === undefined ? 'safety-service-off' : 'safety-service-on'
    await recordAudit(deps, { action, object })
    await enqueueRecheck(deps, null)
  })
  forgetServiceState(deps)
}

function requireNoneInEnvironment({ config }: Pick<Deps, 'config'>): void {
  if (config.safeBrowsing.key !== undefined) throw failure('conflict')
}

/** @throws safetyKeyRefused, safetyUnreachable, also if its quota is used up */
function requireUsable(problem: ServiceProblem | undefined): void {
  if (problem === undefined) return
  throw failure(problem === 'refused' ? 'safetyKeyRefused' : 'safetyUnreachable')
}
