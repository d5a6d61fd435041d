import { fdatasyncSync } from 'node:fs'
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'

/**
 * Brings a file to the disk whenever it is asked to, so that the redirecting thread never waits for
 * that. Asked through shared memory and not by message: it sleeps in the kernel and is there at once.
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
  // a thread that polls for the end of a sync needs no message, except of a failure
  if (error === '' && Atomics.load(asked, 3) !== number) continue
  // a number costs less to hand over than an object
  port.postMessage(error === '' ? number : { number, error })
}
