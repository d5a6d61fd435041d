import { text } from '#web/messages/index.ts'
import { CallFailure } from '#web/platform/call-failure.ts'
import { type Edit, type EditStore, keyOfEdit } from './edit.ts'
import { retryDelayMs } from './retry-delay.ts'

/** For the top bar: everything is saved, being saved, or waiting for the network. */
export type SaveState = 'saved' | 'saving' | 'offline'

export interface AutosaveOptions {
  store: EditStore
  /**
   * Sends the edits of one target; resolves with the revision under which the server has stored
   * them.
   */
  send: (target: string, edits: readonly Edit[]) => Promise<number>
  /** The field was changed elsewhere meanwhile (409): the edit is not sent again. */
  onConflict: (edit: Edit) => void
  /** The server refused this value permanently: the edit is not sent again. */
  onRefused: (edit: Edit, failure: CallFailure) => void
  /** pause after the last keystroke */
  debounceMs?: number
}

const DEBOUNCE_MS = 500

/**
 * Saves field by field (bio-page.md §2): an edit shows at once, goes to the store, and is sent
 * after a pause, only that field, one call per target at a time. If the server is busy or does not
 * answer, it retries until it succeeds. It drops only what the server refuses permanently.
 */
export class AutosaveQueue {
  private pending: ReadonlyMap<string, Edit> = new Map()
  private readonly sending = new Set<string>()
  private readonly listeners = new Set<() => void>()
  private readonly options: AutosaveOptions
  private timer: ReturnType<typeof setTimeout> | undefined
  private failures = 0
  private version = 0
  private current: SaveState = 'saved'
  private closed = false

  constructor(options: AutosaveOptions) {
    this.options = options
  }

  /** Unsaved edits, by key; a new map after every change. */
  get edits(): ReadonlyMap<string, Edit> {
    return this.pending
  }

  get state(): SaveState {
    return this.current
  }

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /**
   * Restores unsent edits of an earlier visit in this sign-in.
   * @returns how many were restored, and those of an earlier sign-in, which wait for `adopt` or
   * `discard`
   */
  async restore(): Promise<{ count: number; earlier: Edit[] }> {
    const nothing = { own: [], earlier: [] }
    const { own, earlier } = await this.options.store.load().catch(() => nothing)
    return { count: this.adopt(own), earlier }
  }

  /**
   * Takes over stored edits, except for fields that were edited again meanwhile.
   * @returns how many
   */
  adopt(edits: readonly Edit[]): number {
    const kept = edits.filter((edit) => !this.pending.has(keyOfEdit(edit)))
    for (const edit of kept) {
      const adopted = { ...edit, version: ++this.version }
      this.keep(adopted)
      void this.options.store.put(adopted).catch(() => undefined)
    }
    if (kept.length > 0) this.schedule(0)
    return kept.length
  }

  /** Drops stored edits, except for fields that were edited again meanwhile. */
  discard(edits: readonly Edit[]): void {
    const keys = edits.map(keyOfEdit).filter((key) => !this.pending.has(key))
    void this.options.store.remove(keys).catch(() => undefined)
  }

  put(target: string, field: string, value: unknown, base: number | null): void {
    const before = this.pending.get(keyOfEdit({ target, field }))
    const edit = { target, field, value, base: before?.base ?? base, version: ++this.version }
    this.keep(edit)
    void this.options.store.put(edit).catch(() => undefined)
    this.schedule(this.options.debounceMs ?? DEBOUNCE_MS)
  }

  /** Drops unsaved edits of a target that no longer exists. */
  drop(target: string): void {
    this.forget([...this.pending.values()].filter((edit) => edit.target === target))
  }

  /** Sends everything that waits, now. Resolves when the calls in progress have ended. */
  async flush(): Promise<void> {
    clearTimeout(this.timer)
    const targets = new Set([...this.pending.values()].map((edit) => edit.target))
    const free = [...targets].filter((target) => !this.sending.has(target))
    await Promise.all(free.map((target) => this.sendTarget(target)))
  }

  /** Stops the timers; unsaved edits stay in the store. */
  close(): void {
    this.closed = true
    clearTimeout(this.timer)
  }

  /** Works again after `close`, for a screen that is shown again. */
  open(): void {
    this.closed = false
    if (this.pending.size > 0) this.schedule(0)
  }

  private async sendTarget(target: string): Promise<void> {
    const edits = [...this.pending.values()].filter((edit) => edit.target === target)
    if (edits.length === 0) return
    this.sending.add(target)
    this.changed()
    const failed = await this.sendEdits(target, edits)
    this.sending.delete(target)
    if (failed) this.retryLater(failed)
    else this.failures = 0
    this.changed(failed)
    const waiting = [...this.pending.values()].some((edit) => edit.target === target)
    if (waiting && !failed) this.schedule(0)
  }

  /** @returns the temporary failure after which to retry, if there was one */
  private async sendEdits(
    target: string,
    edits: readonly Edit[],
  ): Promise<CallFailure | undefined> {
    try {
      this.forget(edits, await this.options.send(target, edits))
      return undefined
    } catch (error) {
      const failure = error instanceof CallFailure ? error : unexpected(error)
      if (failure.isTemporary || isSignedOut(failure)) return failure
      if (edits.length === 1) {
        this.giveUp(edits[0] as Edit, failure)
        return undefined
      }
      // One invalid field must not block the others, so each is sent separately.
      for (const edit of edits) {
        const temporary = await this.sendEdits(target, [edit])
        if (temporary) return temporary
      }
      return undefined
    }
  }

  private giveUp(edit: Edit, failure: CallFailure): void {
    const newest = this.pending.get(keyOfEdit(edit))
    const isCorrected = newest !== undefined && newest.version > edit.version
    this.forget([edit])
    if (failure.status === 409 && failure.code === 'err_409') this.options.onConflict(edit)
    else if (!isCorrected) this.options.onRefused(edit, failure)
  }

  private keep(edit: Edit): void {
    this.pending = new Map(this.pending).set(keyOfEdit(edit), edit)
    this.changed()
  }

  /** A field that was edited again meanwhile stays, based on the revision just saved. */
  private forget(edits: readonly Edit[], revision: number | null = null): void {
    const next = new Map(this.pending)
    const gone: string[] = []
    for (const edit of edits) {
      const key = keyOfEdit(edit)
      const newest = next.get(key)
      if (!newest) continue
      if (newest.version > edit.version) next.set(key, { ...newest, base: revision })
      else if (next.delete(key)) gone.push(key)
    }
    this.pending = next
    if (gone.length > 0) void this.options.store.remove(gone).catch(() => undefined)
    this.changed()
  }

  private retryLater(failure: CallFailure): void {
    this.failures += 1
    this.schedule(retryDelayMs(this.failures, failure.retryAfterSeconds))
  }

  private schedule(delayMs: number): void {
    clearTimeout(this.timer)
    if (this.closed) return
    this.timer = setTimeout(() => void this.flush(), delayMs)
  }

  private changed(failure?: CallFailure): void {
    if (this.pending.size === 0) this.current = 'saved'
    else if (failure) this.current = 'offline'
    else if (this.current === 'saved' || this.failures === 0) this.current = 'saving'
    for (const listener of this.listeners) listener()
  }
}

/** Edits outlive the session: the store keeps them for the next sign-in. */
function isSignedOut(failure: CallFailure): boolean {
  return failure.status === 401 || failure.status === 403
}

function unexpected(error: unknown): CallFailure {
  const failure = new CallFailure({ code: '', status: 400, text: text.errors.unknown })
  failure.cause = error
  return failure
}
