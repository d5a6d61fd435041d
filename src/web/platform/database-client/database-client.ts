import type { FirebaseApp } from 'firebase/app'
import {
  type DocumentReference,
  type DocumentSnapshot,
  doc,
  type Firestore,
  initializeFirestore,
  onSnapshot,
  setDoc,
  terminate,
} from 'firebase/firestore'
import type { FirestoreSettings } from '#contract/account/firestore-settings.ts'
import { ONLINE_TIMEOUT_MS } from '#contract/constants.ts'
import type { OnlineState } from '../live/live-client.ts'
import { DATABASE_MESSAGES, DatabaseError, toDatabaseError } from './database-error.ts'
import type { StoredProfile } from './profile.ts'
import { sdkSettings } from './sdk-settings.ts'

/** A listener that the rules refuse is finished: retry after this time. */
const LISTEN_AGAIN_MS = 30_000
/**
 * The SDK treats an opened connection as an answer; we wait for the document. The SDK reports
 * first.
 */
const ANSWER_WITHIN_MS = ONLINE_TIMEOUT_MS + 500

/**
 * The database client of firebase mode: one account's document `users/{uid}`, and whether the
 * backend answers (spec §4). The SDK's own rule decides that, ten seconds or the first failed
 * connection: its first report about a document comes from the server or, when it has given up
 * waiting, from its cache.
 */
export class DatabaseClient {
  readonly #database: Firestore
  readonly #document: DocumentReference
  readonly #listeners = new Set<() => void>()
  readonly #closing = new AbortController()
  #state: OnlineState = 'unknown'
  #profile: StoredProfile | undefined
  #stopListening = () => {}
  #again: ReturnType<typeof setTimeout> | undefined
  #answerBy: ReturnType<typeof setTimeout> | undefined

  /** @throws DatabaseError for settings that the SDK refuses (spec §5) */
  constructor(app: FirebaseApp, settings: FirestoreSettings, uid: string) {
    const given = sdkSettings(settings)
    try {
      this.#database = initializeFirestore(app, given)
      this.#document = doc(this.#database, 'users', uid)
      this.#listen()
      this.#answerBy = setTimeout(() => this.#set('offline'), ANSWER_WITHIN_MS)
    } catch (error) {
      throw toDatabaseError(error)
    }
  }

  get state(): OnlineState {
    return this.#state
  }

  /** The backend's content, as far as it is known. */
  get profile(): StoredProfile | undefined {
    return this.#profile
  }

  /** Called after each change of the state or the profile. @returns a function that stops it */
  onChange = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /**
   * Writes the profile if it differs from the stored one; if the backend is unavailable, as soon as
   * it returns.
   * @throws DatabaseError if the rules refuse it, if `signal` is aborted ('Operation cancelled'),
   * if the client is closed meanwhile ('Firestore shutting down') or was closed before
   */
  async keepProfile(
    profile: StoredProfile,
    signal?: AbortSignal,
  ): Promise<'written' | 'unchanged'> {
    // an earlier write of ours would look like an answer from the cache
    await this.#untilKnown(signal)
    if (isSame(this.#profile, profile)) return 'unchanged'
    try {
      await this.#wait(setDoc(this.#document, { ...profile }), signal)
      return 'written'
    } catch (error) {
      throw toDatabaseError(error)
    }
  }

  /** Closes it permanently: waiting calls fail, and so do later ones. */
  async close(): Promise<void> {
    if (this.#closing.signal.aborted) return
    this.#closing.abort()
    clearTimeout(this.#again)
    this.#set('unknown')
    await terminate(this.#database)
  }

  #listen(): void {
    this.#stopListening()
    this.#stopListening = onSnapshot(
      this.#document,
      { includeMetadataChanges: true },
      (snapshot) => this.#take(snapshot),
      (error) => this.#refused(error.code),
    )
  }

  #take(snapshot: DocumentSnapshot): void {
    const { fromCache, hasPendingWrites } = snapshot.metadata
    if (!fromCache && !hasPendingWrites)
      this.#profile = snapshot.data() as StoredProfile | undefined
    this.#set(fromCache ? 'offline' : 'online')
  }

  /** The backend has answered, even with a refusal; or the client was closed. */
  #refused(code: string): void {
    if (this.#closing.signal.aborted || code === 'aborted') return
    this.#set('online')
    this.#again = setTimeout(() => this.#listen(), LISTEN_AGAIN_MS)
  }

  #untilKnown(signal: AbortSignal | undefined): Promise<void> {
    if (this.#closing.signal.aborted) {
      throw new DatabaseError('failed-precondition', DATABASE_MESSAGES.terminated)
    }
    let stop = () => {}
    const known = new Promise<void>((resolve) => {
      const look = () => this.#state !== 'unknown' && resolve()
      stop = this.onChange(look)
      look()
    })
    return this.#wait(known, signal).finally(stop)
  }

  /** Waits only while the client is open and the caller is interested. */
  #wait<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
    return new Promise((resolve, reject) => {
      const cancel = () => reject(new DatabaseError('cancelled', DATABASE_MESSAGES.cancelled))
      const shutDown = () => reject(new DatabaseError('aborted', DATABASE_MESSAGES.shuttingDown))
      const forget = () => {
        signal?.removeEventListener('abort', cancel)
        this.#closing.signal.removeEventListener('abort', shutDown)
      }
      if (signal?.aborted) cancel()
      signal?.addEventListener('abort', cancel)
      this.#closing.signal.addEventListener('abort', shutDown)
      promise.then(resolve, reject).finally(forget)
    })
  }

  #set(state: OnlineState): void {
    clearTimeout(this.#answerBy)
    this.#state = state
    for (const listener of this.#listeners) listener()
  }
}

function isSame(stored: StoredProfile | undefined, wanted: StoredProfile): boolean {
  if (stored === undefined) return false
  const keys = new Set([...Object.keys(stored), ...Object.keys(wanted)]) as Set<keyof StoredProfile>
  return [...keys].every((key) => stored[key] === wanted[key])
}
