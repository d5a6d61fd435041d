import { useSyncExternalStore } from 'react'
import type { OnlineState } from '../live/live-client.ts'
import type { DatabaseClient } from './database-client.ts'

/** The one database client of this browser, for whoever must not wait for the SDK to arrive. */
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

/** Whether Firestore answers (spec §4): what firebase mode shows in the place of the live connection. */
export function useDatabaseOnline(): OnlineState {
  return useSyncExternalStore(listen, () => state)
}

/** Before signing out: what waits fails, what comes later too. */
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
