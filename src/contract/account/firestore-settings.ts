/**
 * Settings of firebase mode's database client (spec §5). null: the default of
 * the SDK, which is the provider's public host, with ssl.
 */
export interface FirestoreSettings {
  /** `host` or `host:port` */
  host: string | null
  ssl: boolean | null
  /** bytes; -1: nothing is ever evicted */
  cacheSizeBytes: number | null
  forceLongPolling: boolean | null
  autoDetectLongPolling: boolean | null
  longPollingTimeoutSeconds: number | null
}

export const DEFAULT_FIRESTORE_HOST = 'firestore.googleapis.com'
/** As cache size: unlimited. */
export const UNLIMITED_CACHE = -1
export const MIN_CACHE_SIZE_BYTES = 1_048_576
export const MIN_LONG_POLLING_SECONDS = 5
export const MAX_LONG_POLLING_SECONDS = 30

export interface FirestoreProblem {
  setting: keyof FirestoreSettings
  message: string
}

/**
 * The checks of spec §5 in the SDK's order and words, which firestore-settings.test.ts verifies.
 * The server runs them at startup, so that it finds a mistake before a browser does.
 * @returns the first mistake
 */
export function firestoreProblem(settings: FirestoreSettings): FirestoreProblem | undefined {
  const { host, ssl, cacheSizeBytes, forceLongPolling, autoDetectLongPolling } = settings
  const isTooSmall = cacheSizeBytes !== null && !(cacheSizeBytes >= MIN_CACHE_SIZE_BYTES)
  if (isTooSmall && cacheSizeBytes !== UNLIMITED_CACHE) {
    const message = `cacheSizeBytes must be at least ${MIN_CACHE_SIZE_BYTES}`
    return { setting: 'cacheSizeBytes', message }
  }
  if (host === null && ssl !== null) {
    return { setting: 'ssl', message: "Can't provide ssl option if host option is not set" }
  }
  if (forceLongPolling && autoDetectLongPolling) {
    const message =
      'experimentalForceLongPolling and experimentalAutoDetectLongPolling cannot be used together.'
    return { setting: 'forceLongPolling', message }
  }
  const reason = timeoutProblem(settings.longPollingTimeoutSeconds)
  if (reason === undefined) return undefined
  return {
    setting: 'longPollingTimeoutSeconds',
    message: `invalid long polling timeout: ${settings.longPollingTimeoutSeconds} (${reason})`,
  }
}

function timeoutProblem(seconds: number | null): string | undefined {
  if (seconds === null) return undefined
  if (Number.isNaN(seconds)) return 'must not be NaN'
  if (seconds < MIN_LONG_POLLING_SECONDS) {
    return `minimum allowed value is ${MIN_LONG_POLLING_SECONDS}`
  }
  if (seconds > MAX_LONG_POLLING_SECONDS) {
    return `maximum allowed value is ${MAX_LONG_POLLING_SECONDS}`
  }
  return undefined
}

/** The host that the database client connects to. */
export function firestoreOrigin(settings: FirestoreSettings): string {
  const scheme = settings.ssl === false ? 'http' : 'https'
  return `${scheme}://${settings.host ?? DEFAULT_FIRESTORE_HOST}`
}
