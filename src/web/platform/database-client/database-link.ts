import { useSyncExternalStore } from 'react'
import type { OnlineState } from '../live/live-client.ts'
import type { DatabaseClient } from './database-client.ts'

/**
 * The one database client of this browser, for code that must not wait until the SDK has loaded.
 */
let client: DatabaseClient | undefined
let state: OnlineState = 'unknown'
const listeners = new Set<() => void>()

export function linkDatabase(opened: DatabaseClient): void {
  client = opened
  opened.onChange(() => set(opened.state))
  set(opened.state)
}

/** It could not be opened at all. */
export function giveUpDatabase(): void {
  set('offline')
}

/** Whether Firestore answers (spec §4): firebase mode shows this instead of the live connection. */
export function useDatabaseOnline(): OnlineState {
  return useSyncExternalStore(listen, () => state)
}

/** Before signing out: waiting and later calls fail. */
export async function closeDatabase(): Promise<void> {
  await client?.close()
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function set(next: OnlineState): void {
  state = next
  for (const listener of listeners) listener()
}
