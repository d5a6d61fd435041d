interface Waiter {
  enter(): void
  giveUp: NodeJS.Timeout
}

/** Another holder kept the lock for too long. */
export class LockTimeout extends Error {
  override readonly name = 'LockTimeout'
}

/** Lets in one holder at a time, in the order of requests. */
export class FairLock {
  readonly #waiting = new Set<Waiter>()
  #isHeld = false

  /** @throws LockTimeout after `timeoutMs` */
  acquire(timeoutMs: number): Promise<void> {
    if (!this.#isHeld) {
      this.#isHeld = true
      return Promise.resolve()
    }
    return new Promise<void>((resolve, reject) => {
      const waiter: Waiter = {
        enter: resolve,
        giveUp: setTimeout(() => {
          this.#waiting.delete(waiter)
          reject(new LockTimeout('Waited too long for another transaction.'))
        }, timeoutMs),
      }
      this.#waiting.add(waiter)
    })
  }

  release(): void {
    const [next] = this.#waiting
    if (!next) {
      this.#isHeld = false
      return
    }
    this.#waiting.delete(next)
    clearTimeout(next.giveUp)
    next.enter()
  }
}
