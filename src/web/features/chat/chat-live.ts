import type { StreamEvent, StreamSignal } from '#contract/together/live.ts'
import { listenLive } from '#web/platform/live.ts'

export type ChatEvent = StreamEvent<'chat'>

let after: number | undefined
let held: ReturnType<typeof listenLive<'chat'>> | undefined
const listeners = new Set<(event: ChatEvent) => void>()

/**
 * Listens to the chat, once for the whole tab; after a disconnection it resumes, so that nothing is
 * lost or repeated.
 * @returns a function that stops it
 */
export function onChatEvent(listener: (event: ChatEvent) => void): () => void {
  listeners.add(listener)
  held ??= begin()
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    held?.stop()
    held = undefined
    // the next listener reloads the lists
    after = undefined
    document.removeEventListener('visibilitychange', tellPresence)
  }
}

export function signalTyping(roomId: string): void {
  signal({ kind: 'typing', roomId })
}

function begin() {
  document.addEventListener('visibilitychange', tellPresence)
  return listenLive('chat', () => (after === undefined ? {} : { after }), {
    onEvent: (event) => {
      if ('seq' in event) after = Math.max(after ?? 0, event.seq)
      if (event.kind === 'ready' || event.kind === 'reset') tellPresence()
      for (const listener of listeners) listener(event)
    },
    onFailure: () => {},
  })
}

function tellPresence(): void {
  signal({ kind: 'presence', status: document.visibilityState === 'hidden' ? 'away' : 'online' })
}

function signal(said: StreamSignal<'chat'>): void {
  held?.signal(said)
}
