import {
  memoryLocalCache,
  memoryLruGarbageCollector,
  type FirestoreSettings as SdkSettings,
} from 'firebase/firestore'
import { type FirestoreSettings, firestoreProblem } from '#contract/account/firestore-settings.ts'
import { DatabaseError } from './database-error.ts'

/**
 * The installation's settings in the SDK's format. The SDK does not check the size of its memory
 * cache, so all checks run before.
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

/** Only in memory: no profile stays on a shared computer. */
function cacheOf(cacheSizeBytes: number) {
  return memoryLocalCache({ garbageCollector: memoryLruGarbageCollector({ cacheSizeBytes }) })
}
