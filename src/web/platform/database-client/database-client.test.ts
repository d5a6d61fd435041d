import { type AddressInfo, createServer } from 'node:net'
import { initializeApp, setLogLevel } from 'firebase/app'
import { doc, getDoc, initializeFirestore, onSnapshot, terminate } from 'firebase/firestore'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { FirestoreSettings } from '#contract/account/firestore-settings.ts'
import {
  type FirestoreEmulator,
  startFirestoreEmulator,
  withoutEmulators,
} from '#test/firebase/firestore-emulator.ts'
import { until } from '#test/support/until.ts'
import { DatabaseClient } from './database-client.ts'
import { DATABASE_MESSAGES } from './database-error.ts'
import type { StoredProfile } from './profile.ts'

const ada: StoredProfile = {
  accountId: 'account-1',
  username: 'ada',
  email: 'ada@example.com',
  name: 'Ada Lovelace',
  bio: 'First lines\nof many',
  picture: null,
  language: '',
  timeZone: 'Europe/London',
}

let emulator: FirestoreEmulator
const open = new Set<{ close(): Promise<void> }>()

const newApp = () => initializeApp({ projectId: 'demo-waypost' }, crypto.randomUUID())

const at = (host: string): FirestoreSettings => ({
  host,
  ssl: false,
  cacheSizeBytes: 1_048_576,
  forceLongPolling: null,
  autoDetectLongPolling: null,
  longPollingTimeoutSeconds: null,
})

function openClient(uid: string, host = emulator.host): DatabaseClient {
  const client = new DatabaseClient(newApp(), at(host), uid)
  open.add(client)
  return client
}

/** The SDK alone, as in somebody else's program. */
function openSdk() {
  const database = initializeFirestore(newApp(), { host: emulator.host, ssl: false })
  open.add({ close: () => terminate(database) })
  return database
}

/** A port where nothing listens. */
async function closedPort(): Promise<string> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return `127.0.0.1:${port}`
}

beforeAll(async () => {
  if (withoutEmulators) return
  // it logs to the console whenever a connection breaks, which tests do on purpose
  setLogLevel('silent')
  emulator = await startFirestoreEmulator()
})
afterEach(async () => {
  await Promise.all([...open].map((one) => one.close()))
  open.clear()
})
afterAll(() => emulator?.stop())

describe.skipIf(withoutEmulators)('DatabaseClient', () => {
  describe('the profile in users/{uid}', () => {
    it('is written, and read by another client of the SDK', async () => {
      const client = openClient('ada')
      expect(client.state).toBe('unknown')
      expect(await client.keepProfile(ada)).toBe('written')
      expect(client.state).toBe('online')
      const stored = await getDoc(doc(openSdk(), 'users', 'ada'))
      expect(stored.data()).toEqual(ada)
    })

    it('is watched by another client, whose connection has other targets too', async () => {
      const seen: (string | undefined)[] = []
      const others: (string | undefined)[] = []
      const database = openSdk()
      onSnapshot(doc(database, 'users', 'bob'), (it) => seen.push(it.data()?.username))
      onSnapshot(doc(database, 'users', 'cyd'), (it) => others.push(it.data()?.username))
      await until(() => seen.length === 1 && others.length === 1)

      const bob = openClient('bob')
      await bob.keepProfile({ ...ada, username: 'bob' })
      await bob.keepProfile({ ...ada, username: 'robert' })
      await openClient('cyd').keepProfile({ ...ada, username: 'cyd' })
      await until(() => others.length === 2 && seen.at(-1) === 'robert')
      expect(seen).toEqual([undefined, 'bob', 'robert'])
      expect(others).toEqual([undefined, 'cyd'])
    })

    it('is written again only when something of it is another', async () => {
      const first = openClient('eve')
      await first.keepProfile(ada)
      const second = openClient('eve')
      expect(await second.keepProfile({ ...ada })).toBe('unchanged')
      expect(await second.keepProfile({ ...ada, bio: '' })).toBe('written')
      await until(() => first.profile?.bio === '')
      expect(await first.keepProfile({ ...ada, bio: '' })).toBe('unchanged')
    })
  })

  describe('whether the backend answers', () => {
    it('is unknown, then online; offline when it goes away', async () => {
      const own = await startFirestoreEmulator()
      const states: string[] = []
      const client = openClient('gil', own.host)
      client.onChange(() => states.at(-1) !== client.state && states.push(client.state))
      expect(client.state).toBe('unknown')
      await until(() => client.state === 'online')
      own.stop()
      await until(() => client.state === 'offline')
      expect(states).toEqual(['online', 'offline'])
    })

    it('is no after the first failed connection; the SDK says so in the words of spec §8', async () => {
      const said = vi.spyOn(console, 'error').mockReturnValue()
      setLogLevel('error')
      const client = openClient('hal', await closedPort())
      await until(() => client.state === 'offline', 5_000)
      setLogLevel('silent')
      expect(said.mock.calls.flat().join(' ')).toContain(
        `${DATABASE_MESSAGES.unreachable}. Connection failed 1 times.`,
      )
    })
  })

  describe('the end of the client', () => {
    it('refuses whatever is asked of it afterwards', async () => {
      const client = openClient('ida')
      await client.keepProfile(ada)
      await client.close()
      await client.close()
      await expect(client.keepProfile(ada)).rejects.toMatchObject({
        code: 'failed-precondition',
        message: 'The client has already been terminated.',
      })
    })

    it('is told to a write that waits for the backend', async () => {
      const client = openClient('jan', await closedPort())
      await until(() => client.state === 'offline')
      const waiting = client.keepProfile(ada)
      const told = expect(waiting).rejects.toMatchObject({
        code: 'aborted',
        message: 'Firestore shutting down',
      })
      await client.close()
      await told
    })

    it('is told so to listeners by the SDK, and to callers that come later', async () => {
      const database = openSdk()
      const told: string[] = []
      const users = doc(database, 'users', 'ida')
      onSnapshot(users, { error: ({ message }) => told.push(message) })
      await terminate(database)
      await until(() => told.length > 0)
      expect(told).toEqual(['Firestore shutting down'])
      expect(() => onSnapshot(users, () => {})).toThrow('The client has already been terminated.')
    })

    it('leaves room for the next one', async () => {
      const app = newApp()
      const first = new DatabaseClient(app, at(emulator.host), 'kim')
      await first.keepProfile(ada)
      await first.close()
      const second = new DatabaseClient(app, at(emulator.host), 'kim')
      open.add(second)
      expect(await second.keepProfile(ada)).toBe('unchanged')
    })
  })

  describe('a wait that nobody is interested in any more', () => {
    it('is cancelled', async () => {
      const client = openClient('lea', await closedPort())
      await until(() => client.state === 'offline')
      const leaving = new AbortController()
      const waiting = client.keepProfile(ada, leaving.signal)
      leaving.abort()
      await expect(waiting).rejects.toMatchObject({
        code: 'cancelled',
        message: 'Operation cancelled',
      })
    })

    it('does not begin', async () => {
      const client = openClient('lea')
      const waiting = client.keepProfile(ada, AbortSignal.abort())
      await expect(waiting).rejects.toMatchObject({ message: 'Operation cancelled' })
      expect((await getDoc(doc(openSdk(), 'users', 'lea'))).exists()).toBe(false)
    })
  })

  describe('settings that the SDK refuses', () => {
    it('are refused in its words, with nothing left behind', () => {
      const app = newApp()
      const wrong = { ...at(emulator.host), cacheSizeBytes: 1024 }
      expect(() => new DatabaseClient(app, wrong, 'mia')).toThrow(
        'cacheSizeBytes must be at least 1048576',
      )
      open.add(new DatabaseClient(app, at(emulator.host), 'mia'))
    })
  })
})
