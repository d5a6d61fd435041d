import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'

const firebase = {
  AUTH_MODE: 'firebase',
  FIREBASE_API_KEY: 'a-key',
  FIREBASE_AUTH_DOMAIN: 'demo-waypost.firebaseapp.com',
  FIREBASE_PROJECT_ID: 'demo-waypost',
}

describe('settings of the database client', () => {
  it('leave everything to the SDK when nothing is set', () => {
    expect(readConfig(firebase).firebase?.firestore).toEqual({
      host: null,
      ssl: null,
      cacheSizeBytes: null,
      forceLongPolling: null,
      autoDetectLongPolling: null,
      longPollingTimeoutSeconds: null,
    })
  })

  it('are read from the environment', () => {
    const env = {
      ...firebase,
      FIRESTORE_HOST: 'firestore.example.com:8080',
      FIRESTORE_SSL: 'false',
      FIRESTORE_CACHE_SIZE_BYTES: '-1',
      FIRESTORE_FORCE_LONG_POLLING: 'true',
      FIRESTORE_AUTO_DETECT_LONG_POLLING: 'false',
      FIRESTORE_LONG_POLLING_TIMEOUT_SECONDS: '12.5',
    }
    expect(readConfig(env).firebase?.firestore).toEqual({
      host: 'firestore.example.com:8080',
      ssl: false,
      cacheSizeBytes: -1,
      forceLongPolling: true,
      autoDetectLongPolling: false,
      longPollingTimeoutSeconds: 12.5,
    })
  })

  it.each([
    [
      { FIRESTORE_CACHE_SIZE_BYTES: '1048575' },
      'FIRESTORE_CACHE_SIZE_BYTES is not usable: cacheSizeBytes must be at least 1048576.',
    ],
    [
      { FIRESTORE_CACHE_SIZE_BYTES: '40 MB' },
      'FIRESTORE_CACHE_SIZE_BYTES is not usable: must be a whole number of bytes, or -1.',
    ],
    [
      { FIRESTORE_SSL: 'true' },
      "FIRESTORE_SSL is not usable: Can't provide ssl option if host option is not set.",
    ],
    [
      { FIRESTORE_HOST: 'a.example', FIRESTORE_SSL: 'on' },
      'FIRESTORE_SSL is not usable: must be true or false.',
    ],
    [
      { FIRESTORE_FORCE_LONG_POLLING: 'true', FIRESTORE_AUTO_DETECT_LONG_POLLING: 'true' },
      'FIRESTORE_FORCE_LONG_POLLING is not usable: experimentalForceLongPolling and ' +
        'experimentalAutoDetectLongPolling cannot be used together.',
    ],
    [
      { FIRESTORE_LONG_POLLING_TIMEOUT_SECONDS: '4' },
      'FIRESTORE_LONG_POLLING_TIMEOUT_SECONDS is not usable: ' +
        'invalid long polling timeout: 4 (minimum allowed value is 5).',
    ],
    [
      { FIRESTORE_LONG_POLLING_TIMEOUT_SECONDS: '31' },
      'FIRESTORE_LONG_POLLING_TIMEOUT_SECONDS is not usable: ' +
        'invalid long polling timeout: 31 (maximum allowed value is 30).',
    ],
    [
      { FIRESTORE_LONG_POLLING_TIMEOUT_SECONDS: 'soon' },
      'FIRESTORE_LONG_POLLING_TIMEOUT_SECONDS is not usable: ' +
        'invalid long polling timeout: NaN (must not be NaN).',
    ],
    [
      { FIRESTORE_HOST: 'https://a.example' },
      'FIRESTORE_HOST is not usable: must be a host such as firestore.example.com:8080.',
    ],
    [
      { FIRESTORE_HOST: "a.example; script-src 'unsafe-inline'" },
      'FIRESTORE_HOST is not usable: must be a host such as firestore.example.com:8080.',
    ],
  ])('stop the start in a sentence with the words of the SDK: %j', (env, sentence) => {
    expect(() => readConfig({ ...firebase, ...env })).toThrow(sentence)
    expect(() => readConfig(env)).toThrow(sentence)
  })
})
