import { useSyncExternalStore } from 'react'
import { CallFailure } from '#web/platform/call-failure.ts'
import { textOfError } from '#web/platform/toasts.tsx'
import { addMessage, type ChatMessage, type ChatQuote, type SentMessage } from './chat.api.ts'

export interface Draft {
  message: string
  replyTo?: ChatQuote | undefined
  attachment?: NonNullable<SentMessage['attachment']> | undefined
}

/** Messages that are written and not stored yet. */
export interface Unsent extends Draft {
  clientId: string
  roomId: string
  writtenAt: string
  /** waiting: for the connection; failed: the server refused it */
  state: 'sending' | 'waiting' | 'failed'
  reason: string
}

const STORED_AT = 'waypost.chat.unsent'
const RETRY_MS = 5_000

/**
 * Sends messages one after the other, and keeps each until the server has it, even across reloads.
 * Each has its own id: if it is sent again after a lost answer, it is stored once.
 */
class Outbox {
  #unsent: readonly Unsent[] = []
  #userId = ''
  #isSending = false
  #retry: ReturnType<typeof setTimeout> | undefined
  readonly #listeners = new Set<() => void>()
  onSent: (message: ChatMessage) => void = () => {}

  get list(): readonly Unsent[] {
    return this.#unsent
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** Resumes with what this account left unsent in this tab. */
  open(userId: string): void {
    if (this.#userId === userId) return
    this.#userId = userId
    this.#unsent = restore(userId)
    this.#tell()
    void this.flush()
  }

  /**
   * Whether such a message is being sent: its answer will bring it, so that it is never shown
   * twice.
   */
  awaits({ roomId, message, attachment }: ChatMessage): boolean {
    return this.#unsent.some(
      (one) =>
        one.state !== 'failed' &&
        one.roomId === roomId &&
        one.message.trim() === message.trim() &&
        one.attachment?.name === attachment?.name,
    )
  }

  send(roomId: string, draft: Draft): void {
    const writtenAt = new Date().toISOString()
    const clientId = crypto.randomUUID?.() ?? `${writtenAt}-${Math.random().toString(36).slice(2)}`
    const one: Unsent = { ...draft, clientId, roomId, writtenAt, state: 'sending', reason: '' }
    this.#set([...this.#unsent, one])
    void this.flush()
  }

  again(clientId: string): void {
    this.#change(clientId, { state: 'sending', reason: '' })
    void this.flush()
  }

  discard(clientId: string): void {
    this.#set(this.#unsent.filter((one) => one.clientId !== clientId))
  }

  /** All waiting messages, in the order in which they were written. */
  flush = async (): Promise<void> => {
    if (this.#isSending) return
    this.#isSending = true
    clearTimeout(this.#retry)
    try {
      for (;;) {
        const next = this.#unsent.find(({ state }) => state !== 'failed')
        if (next === undefined) return
        this.#change(next.clientId, { state: 'sending', reason: '' })
        if (!(await this.#sendOne(next))) return
      }
    } finally {
      this.#isSending = false
    }
  }

  /** @returns whether to continue with the next */
  async #sendOne({ roomId, message, clientId, replyTo, attachment }: Unsent): Promise<boolean> {
    try {
      const more = { ...(replyTo && { replyToId: replyTo.id }), ...(attachment && { attachment }) }
      const stored = await addMessage({ roomId, message, clientId, ...more })
      this.onSent(stored)
      this.discard(clientId)
      return true
    } catch (error) {
      const isTemporary = error instanceof CallFailure && error.isTemporary
      const reason = textOfError(error)
      this.#change(clientId, { state: isTemporary ? 'waiting' : 'failed', reason })
      if (!isTemporary) return true
      const waitMs = (error as CallFailure).retryAfterSeconds
      this.#retry = setTimeout(this.flush, waitMs === undefined ? RETRY_MS : waitMs * 1_000)
      return false
    }
  }

  #change(clientId: string, change: Partial<Unsent>): void {
    this.#set(this.#unsent.map((one) => (one.clientId === clientId ? { ...one, ...change } : one)))
  }

  #set(unsent: readonly Unsent[]): void {
    this.#unsent = unsent
    store(this.#userId, unsent)
    this.#tell()
  }

  #tell(): void {
    for (const listener of this.#listeners) listener()
  }
}

export const outbox = new Outbox()

export function useUnsent(roomId: string): Unsent[] {
  const all = useSyncExternalStore(outbox.subscribe, () => outbox.list)
  return all.filter((one) => one.roomId === roomId)
}

function restore(userId: string): Unsent[] {
  try {
    const kept = JSON.parse(sessionStorage.getItem(STORED_AT) ?? 'null')
    return kept?.userId === userId && Array.isArray(kept.unsent) ? kept.unsent : []
  } catch {
    return []
  }
}

function store(userId: string, unsent: readonly Unsent[]): void {
  try {
    if (unsent.length === 0) sessionStorage.removeItem(STORED_AT)
    else sessionStorage.setItem(STORED_AT, JSON.stringify({ userId, unsent }))
  } catch {
    // without storage it is kept while the page is open
  }
}
