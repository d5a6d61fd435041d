import fc from 'fast-check'
import { deleteApp, initializeApp } from 'firebase/app'
import { initializeFirestore } from 'firebase/firestore'
import { describe, expect, it } from 'vitest'
import { type FirestoreSettings, firestoreOrigin, firestoreProblem } from './firestore-settings.ts'

const unset: FirestoreSettings = {
  host: null,
  ssl: null,
  cacheSizeBytes: null,
  forceLongPolling: null,
  autoDetectLongPolling: null,
  longPollingTimeoutSeconds: null,
}

/** What the SDK itself says about the same settings. */
function sdkMessage(settings: FirestoreSettings): string | undefined {
  const app = initializeApp({ projectId: 'demo-waypost' }, crypto.randomUUID())
  const orAbsent = <T>(value: T | null) => value ?? undefined
  const timeoutSeconds = orAbsent(settings.longPollingTimeoutSeconds)
  const given = {
    host: orAbsent(settings.host),
    ssl: orAbsent(settings.ssl),
    cacheSizeBytes: orAbsent(settings.cacheSizeBytes),
    experimentalForceLongPolling: orAbsent(settings.forceLongPolling),
    experimentalAutoDetectLongPolling: orAbsent(settings.autoDetectLongPolling),
    experimentalLongPollingOptions: timeoutSeconds === undefined ? undefined : { timeoutSeconds },
  }
  const present = Object.entries(given).filter(([, value]) => value !== undefined)
  try {
    initializeFirestore(app, Object.fromEntries(present))
    return undefined
  } catch (error) {
    return (error as Error).message
  } finally {
    void deleteApp(app)
  }
}

describe('firestoreProblem', () => {
  it.each<[Partial<FirestoreSettings>, string]>([
    [{ cacheSizeBytes: 1_048_575 }, 'cacheSizeBytes must be at least 1048576'],
    [{ cacheSizeBytes: 0 }, 'cacheSizeBytes must be at least 1048576'],
    [{ cacheSizeBytes: -2 }, 'cacheSizeBytes must be at least 1048576'],
    [{ ssl: true }, "Can't provide ssl option if host option is not set"],
    [{ ssl: false }, "Can't provide ssl option if host option is not set"],
    [
      { forceLongPolling: true, autoDetectLongPolling: true },
      'experimentalForceLongPolling and experimentalAutoDetectLongPolling cannot be used together.',
    ],
    [
      { longPollingTimeoutSeconds: 4.9 },
      'invalid long polling timeout: 4.9 (minimum allowed value is 5)',
    ],
    [
      { longPollingTimeoutSeconds: 31 },
      'invalid long polling timeout: 31 (maximum allowed value is 30)',
    ],
    [
      { longPollingTimeoutSeconds: Number.NaN },
      'invalid long polling timeout: NaN (must not be NaN)',
    ],
  ])('refuses %j as spec §5 says', (given, message) => {
    const settings = { ...unset, ...given }
    expect(firestoreProblem(settings)?.message).toBe(message)
    expect(Object.keys(given)).toContain(firestoreProblem(settings)?.setting)
    expect(sdkMessage(settings)).toBe(message)
  })

  it.each<Partial<FirestoreSettings>>([
    {},
    { cacheSizeBytes: -1 },
    { cacheSizeBytes: 1_048_576 },
    { host: 'firestore.example.com', ssl: false },
    { host: 'firestore.example.com:8080' },
    { forceLongPolling: true, autoDetectLongPolling: false },
    { forceLongPolling: false, autoDetectLongPolling: true },
    { longPollingTimeoutSeconds: 5 },
    { longPollingTimeoutSeconds: 30 },
  ])('takes %j', (given) => {
    expect(firestoreProblem({ ...unset, ...given })).toBeUndefined()
    expect(sdkMessage({ ...unset, ...given })).toBeUndefined()
  })

  it('says of any settings what the SDK says of them', () => {
    const orNull = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: null })
    const settings = fc.record({
      host: orNull(fc.constantFrom('a.example', '127.0.0.1:8080')),
      ssl: orNull(fc.boolean()),
      cacheSizeBytes: orNull(fc.integer({ min: -3, max: 2_000_000 })),
      forceLongPolling: orNull(fc.boolean()),
      autoDetectLongPolling: orNull(fc.boolean()),
      longPollingTimeoutSeconds: orNull(fc.double({ min: -1, max: 40 })),
    })
    fc.assert(
      fc.property(settings, (given) => {
        expect(firestoreProblem(given)?.message).toBe(sdkMessage(given))
      }),
      { numRuns: 300 },
    )
  })
})

describe('firestoreOrigin', () => {
  it('is the public host of the provider with ssl, unless something else is set', () => {
    expect(firestoreOrigin(unset)).toBe('https://firestore.googleapis.com')
    expect(firestoreOrigin({ ...unset, host: 'a.example:1' })).toBe('https://a.example:1')
    expect(firestoreOrigin({ ...unset, host: 'a.example:1', ssl: false })).toBe(
      'http://a.example:1',
    )
  })
})
