import { z } from 'zod'
import { type FirestoreSettings, firestoreProblem } from '#contract/account/firestore-settings.ts'

const text = z.string().trim().min(1)
const yesOrNo = z.enum(['true', 'false'], 'must be true or false').transform((it) => it === 'true')

/** Settings of the database client in firebase mode (spec §5). */
export const firestoreVariables = {
  FIRESTORE_HOST: text
    .regex(/^[a-z0-9.-]+(:\d{1,5})?$/i, 'must be a host such as firestore.example.com:8080')
    .optional(),
  FIRESTORE_SSL: yesOrNo.optional(),
  FIRESTORE_CACHE_SIZE_BYTES: text
    .regex(/^-?\d{1,15}$/, 'must be a whole number of bytes, or -1')
    .transform(Number)
    .optional(),
  FIRESTORE_FORCE_LONG_POLLING: yesOrNo.optional(),
  FIRESTORE_AUTO_DETECT_LONG_POLLING: yesOrNo.optional(),
  /** The check below refuses anything that is not a number, as the SDK does. */
  FIRESTORE_LONG_POLLING_TIMEOUT_SECONDS: text.transform(Number).optional(),
} as const

type FirestoreVariables = z.infer<z.ZodObject<typeof firestoreVariables>>

const VARIABLE_OF: Record<keyof FirestoreSettings, keyof FirestoreVariables> = {
  host: 'FIRESTORE_HOST',
  ssl: 'FIRESTORE_SSL',
  cacheSizeBytes: 'FIRESTORE_CACHE_SIZE_BYTES',
  forceLongPolling: 'FIRESTORE_FORCE_LONG_POLLING',
  autoDetectLongPolling: 'FIRESTORE_AUTO_DETECT_LONG_POLLING',
  longPollingTimeoutSeconds: 'FIRESTORE_LONG_POLLING_TIMEOUT_SECONDS',
}

export interface FirestoreConfig {
  settings: FirestoreSettings
  /** a sentence that names the variable, as the SDK words it (spec §5) */
  problem: string | undefined
}

export function firestoreConfig(values: FirestoreVariables): FirestoreConfig {
  const settings: FirestoreSettings = {
    host: values.FIRESTORE_HOST ?? null,
    ssl: values.FIRESTORE_SSL ?? null,
    cacheSizeBytes: values.FIRESTORE_CACHE_SIZE_BYTES ?? null,
    forceLongPolling: values.FIRESTORE_FORCE_LONG_POLLING ?? null,
    autoDetectLongPolling: values.FIRESTORE_AUTO_DETECT_LONG_POLLING ?? null,
    longPollingTimeoutSeconds: values.FIRESTORE_LONG_POLLING_TIMEOUT_SECONDS ?? null,
  }
  const found = firestoreProblem(settings)
  if (found === undefined) return { settings, problem: undefined }
  const sentence = found.message.replace(/\.$/, '')
  return { settings, problem: `${VARIABLE_OF[found.setting]} is not usable: ${sentence}.` }
}
