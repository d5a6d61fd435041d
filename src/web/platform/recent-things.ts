import { useEffect } from 'react'
import { openSpaceId } from '#web/open-space.ts'
import { useSession } from './session.ts'

/** A link or page that was opened, as ⌘K offers it again. */
export interface RecentThing {
  kind: 'link' | 'page'
  id: string
  label: string
  hint: string
}

interface Kept {
  /** whose they are: somebody else in this browser starts anew */
  uid: string
  /** by space, newest first; '' is the personal one */
  spaces: Record<string, RecentThing[]>
}

const KEY = 'waypost-recent'
const THINGS_MAX = 6
const space = openSpaceId ?? ''

/** What an account opened last in the open space, newest first. */
export function recentThings(uid: string): readonly RecentThing[] {
  return read(uid).spaces[space] ?? []
}

/** Puts a thing first. */
export function rememberThing(uid: string, thing: RecentThing): void {
  write(uid, [thing, ...recentThings(uid).filter(({ id }) => id !== thing.id)])
}

/** Takes out what does not exist any more. */
export function forgetThing(uid: string, id: string): void {
  write(
    uid,
    recentThings(uid).filter((one) => one.id !== id),
  )
}

/** Remembers the thing that a screen shows; null for one that is gone, undefined while it loads. */
export function useRemembered(id: string, thing: Omit<RecentThing, 'id'> | null | undefined): void {
  const { uid } = useSession()
  const { kind, label, hint } = thing ?? {}
  const isGone = thing === null
  useEffect(() => {
    if (isGone) forgetThing(uid, id)
    else if (kind !== undefined) rememberThing(uid, { kind, id, label: label!, hint: hint! })
  }, [uid, id, kind, label, hint, isGone])
}

function read(uid: string): Kept {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Kept | null
    if (kept?.uid === uid && typeof kept.spaces === 'object') return kept
  } catch {
    // storage is forbidden, or something else wrote there
  }
  return { uid, spaces: {} }
}

function write(uid: string, things: readonly RecentThing[]): void {
  try {
    const { spaces } = read(uid)
    const kept: Kept = { uid, spaces: { ...spaces, [space]: things.slice(0, THINGS_MAX) } }
    localStorage.setItem(KEY, JSON.stringify(kept))
  } catch {
    // storage is forbidden or full: nothing is offered again
  }
}
