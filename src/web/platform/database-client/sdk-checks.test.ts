import { initializeApp } from 'firebase/app'
import {
  doc,
  FieldPath,
  type Firestore,
  GeoPoint,
  initializeFirestore,
  memoryLocalCache,
  setDoc,
  terminate,
  updateDoc,
} from 'firebase/firestore'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FirestoreSettings } from '#contract/account/firestore-settings.ts'
import { DatabaseClient } from './database-client.ts'
import { sdkSettings } from './sdk-settings.ts'

// What the SDK checks itself (spec §5, contract.md §3): its future versions must do so too.

let database: Firestore
const app = () => initializeApp({ projectId: 'demo-waypost' }, crypto.randomUUID())
beforeAll(() => {
  database = initializeFirestore(app(), { host: '127.0.0.1:9', ssl: false })
})
afterAll(() => terminate(database))

describe('places', () => {
  it.each([-90.000_001, 90.000_001, 91, Number.NaN, Number.POSITIVE_INFINITY])(
    'have a latitude from -90 to 90, not %d',
    (latitude) => {
      expect(() => new GeoPoint(latitude, 0)).toThrow(
        `Latitude must be a number between -90 and 90, but was: ${latitude}`,
      )
    },
  )

  it.each([-180.000_001, 180.000_001, 181, Number.NaN, Number.NEGATIVE_INFINITY])(
    'have a longitude from -180 to 180, not %d',
    (longitude) => {
      expect(() => new GeoPoint(0, longitude)).toThrow(
        `Longitude must be a number between -180 and 180, but was: ${longitude}`,
      )
    },
  )

  it.each([
    [-90, -180],
    [90, 180],
    [0, 0],
  ])('may be at %d, %d', (latitude, longitude) => {
    const place = new GeoPoint(latitude, longitude)
    expect([place.latitude, place.longitude]).toEqual([latitude, longitude])
  })
})

describe('fields', () => {
  it('have a name', () => {
    expect(() => new FieldPath('profile', '')).toThrow('Field names must not be empty.')
    expect(() => new FieldPath('')).toThrow('Field names must not be empty.')
    expect(() => setDoc(doc(database, 'users', 'a'), { '': 1 })).toThrow(
      'Document fields must not be empty',
    )
  })

  it.each(['a~b', 'a*b', 'a/b', 'a[b', 'a]b', '~', '*', '/', '[', ']'])(
    'have a path without ~ * / [ ], not %s',
    (path) => {
      expect(() => updateDoc(doc(database, 'users', 'a'), path, 1)).toThrow(
        `Invalid field path (${path}). Paths must not contain '~', '*', '/', '[', or ']'`,
      )
    },
  )

  it.each(['.a', 'a.', 'a..b', '.', '..', ''])(
    'have a path without a dot at an end or two in a row, not %j',
    (path) => {
      expect(() => updateDoc(doc(database, 'users', 'a'), path, 1)).toThrow(
        `Invalid field path (${path}). Paths must not be empty, begin with '.', end with '.', or contain '..'`,
      )
    },
  )
})

interface Held {
  localCache: { _offlineComponentProvider: { build(): { cacheSizeBytes: number } } }
}

describe('the settings of an installation', () => {
  const unset: FirestoreSettings = {
    host: null,
    ssl: null,
    cacheSizeBytes: null,
    forceLongPolling: null,
    autoDetectLongPolling: null,
    longPollingTimeoutSeconds: null,
  }

  it('reach the SDK', () => {
    const settings = sdkSettings({
      host: 'firestore.example.com:8080',
      ssl: false,
      cacheSizeBytes: 2_000_000,
      forceLongPolling: false,
      autoDetectLongPolling: true,
      longPollingTimeoutSeconds: 20,
    })
    const held = initializeFirestore(app(), settings).toJSON() as { settings: Held }
    expect(held.settings).toMatchObject({
      host: 'firestore.example.com:8080',
      ssl: false,
      experimentalForceLongPolling: false,
      experimentalAutoDetectLongPolling: true,
      experimentalLongPollingOptions: { timeoutSeconds: 20 },
      localCache: { kind: 'memory' },
    })
    // the SDK creates its cache with it on first use
    expect(held.settings.localCache._offlineComponentProvider.build().cacheSizeBytes).toBe(
      2_000_000,
    )
  })

  it('leave to the SDK what is not set: the public host, with ssl', () => {
    expect(sdkSettings(unset)).toEqual({})
    const held = initializeFirestore(app(), sdkSettings(unset)).toJSON() as { settings: object }
    expect(held.settings).toMatchObject({ host: 'firestore.googleapis.com', ssl: true })
  })

  it('may ask for a cache without a limit', () => {
    const { localCache } = sdkSettings({ ...unset, cacheSizeBytes: -1 })
    expect(localCache?.kind).toBe(memoryLocalCache().kind)
  })

  it.each<[Partial<FirestoreSettings>, string]>([
    [{ cacheSizeBytes: 1_048_575 }, 'cacheSizeBytes must be at least 1048576'],
    [{ ssl: false }, "Can't provide ssl option if host option is not set"],
    [
      { forceLongPolling: true, autoDetectLongPolling: true },
      'experimentalForceLongPolling and experimentalAutoDetectLongPolling cannot be used together.',
    ],
    [
      { longPollingTimeoutSeconds: 4 },
      'invalid long polling timeout: 4 (minimum allowed value is 5)',
    ],
  ])('keep a client from opening that cannot work: %j', (given, message) => {
    expect(() => new DatabaseClient(app(), { ...unset, ...given }, 'ada')).toThrow(message)
  })
})
