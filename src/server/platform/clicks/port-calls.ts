/** Calls between two threads over a message port, both ways. */

/** What Worker and MessagePort of worker_threads have in common. */
export interface Port {
  postMessage(message: unknown): void
  on(event: 'message', listener: (message: unknown) => void): unknown
}

// biome-ignore lint/suspicious/noExplicitAny: whatever can be cloned; both ends name their functions
export type Callable = (...values: any[]) => unknown

interface Call {
  kind: 'call'
  id: number
  name: string
  values: unknown[]
}

interface Answer {
  kind: 'answer'
  id: number
  value?: unknown
  error?: { name: string; message: string }
}

interface Waiting {
  resolve(value: unknown): void
  reject(error: Error): void
}

export interface PortCalls {
  /** @throws Error with the other side's name and message */
  call<T>(name: string, ...values: unknown[]): Promise<T>
  /** rejects open calls, because the other side has ended */
  end(error: Error): void
}

/** @param functions that the other side may call */
export function connectPort(port: Port, functions: Readonly<Record<string, Callable>>): PortCalls {
  const waiting = new Map<number, Waiting>()
  let lastId = 0

  const answer = async ({ id, name, values }: Call) => {
    try {
      const callable = functions[name]
      if (callable === undefined) throw new Error(`${name} is not known.`)
      port.postMessage({ kind: 'answer', id, value: await callable(...values) } satisfies Answer)
    } catch (thrown) {
      const error = thrown instanceof Error ? thrown : new Error(String(thrown))
      const { name: errorName, message } = error
      port.postMessage({ kind: 'answer', id, error: { name: errorName, message } } satisfies Answer)
    }
  }

  port.on('message', (message) => {
    const received = message as Call | Answer
    if (received.kind === 'call') {
      void answer(received)
      return
    }
    const waiter = waiting.get(received.id)
    waiting.delete(received.id)
    if (received.error === undefined) waiter?.resolve(received.value)
    else {
      const error = new Error(received.error.message)
      error.name = received.error.name
      waiter?.reject(error)
    }
  })

  return {
    call: <T>(name: string, ...values: unknown[]) =>
      new Promise<T>((resolve, reject) => {
        lastId += 1
        waiting.set(lastId, { resolve: resolve as Waiting['resolve'], reject })
        port.postMessage({ kind: 'call', id: lastId, name, values } satisfies Call)
      }),
    end(error) {
      for (const waiter of waiting.values()) waiter.reject(error)
      waiting.clear()
    },
  }
}
