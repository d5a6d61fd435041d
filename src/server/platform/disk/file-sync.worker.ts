import { fdatasyncSync } from 'node:fs'
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'

/**
 * Syncs a file to disk on request, so that the redirecting thread never waits for it. Requests come
 * through shared memory instead of messages: the thread sleeps in the kernel and wakes at once.
 */

const port = parentPort as MessagePort
const { asked } = workerData as { asked: Int32Array }

for (let done = 0; ; ) {
  Atomics.wait(asked, 0, done)
  const number = Atomics.load(asked, 0)
  if (number === done) continue
  done = number
  Atomics.store(asked, 4, number)
  Atomics.notify(asked, 4)
  let error = ''
  try {
    fdatasyncSync(Atomics.load(asked, 1))
    Atomics.store(asked, 2, number)
  } catch (thrown) {
    error = (thrown as NodeJS.ErrnoException).code ?? String(thrown)
  }
  // if the other thread polls for the end, only a failure needs a message
  if (error === '' && Atomics.load(asked, 3) !== number) continue
  // sending a number costs less than an object
  port.postMessage(error === '' ? number : { number, error })
}
