import {
  memoryLocalCache,
  memoryLruGarbageCollector,
  type FirestoreSettings as SdkSettings,
} from 'firebase/firestore'
import { type FirestoreSettings, firestoreProblem } from '#contract/account/firestore-settings.ts'
import { DatabaseError } from './database-error.ts'

/**
 * The settings of an installation as the SDK takes them. The size is given to its cache in memory, where
 * it has an effect but is not looked at, so all checks are asked before.
 * @throws DatabaseError in the words of the SDK
 */
export function sdkSettings(settings: FirestoreSettings): SdkSettings {
  const problem = firestoreProblem(settings)
  if (problem) throw new DatabaseError('invalid-argument', problem.message)
  const { host, ssl, cacheSizeBytes, forceLongPolling, autoDetectLongPolling } = settings
  const timeoutSeconds = settings.longPollingTimeoutSeconds
  return {
    ...(host !== null && { host }),
    ...(ssl !== null && { ssl }),
    ...(cacheSizeBytes !== null && { localCache: cacheOf(cacheSizeBytes) }),
    ...(forceLongPolling !== null && { experimentalForceLongPolling: forceLongPolling }),
    ...(autoDetectLongPolling !== null && {
      experimentalAutoDetectLongPolling: autoDetectLongPolling,
    }),
    ...(timeoutSeconds !== null && { experimentalLongPollingOptions: { timeoutSeconds } }),
  }
}

/** In memory only: nothing of a profile stays on a computer that others use too. */
function cacheOf(cacheSizeBytes: number) {
  return memoryLocalCache({ garbageCollector: memoryLruGarbageCollector({ cacheSizeBytes }) })
}
