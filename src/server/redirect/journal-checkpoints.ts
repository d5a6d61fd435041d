import { Worker } from 'node:worker_threads'

/** Told of every commit of a journal. */
export interface JournalCheckpoints {
  noteCommit(): void
  end(): void
}

/** So many commits in less than the time below are worth a thread. */
const COMMITS = 512
const WITHIN_MS = 1_000

/**
 * Where clicks pour in, the journal's own checkpoints would be pauses of every redirect (a sync of the
 * disk each), and the drain, which stands back, comes too seldom. From the first busy second on a
 * thread of its own makes them.
 * @param path of the journal's file
 */
export function watchJournal(path: string): JournalCheckpoints {
  let commits = 0
  let since = performance.now()
  let thread: Worker | undefined

  const start = () => {
    thread = new Worker(new URL('./journal-checkpoint.worker.ts', import.meta.url), {
      workerData: { path },
      name: 'journal-checkpoint',
    })
    // SQLite's own checkpoints remain
    thread.on('error', () => {})
    thread.unref()
  }

  return {
    noteCommit() {
      if (thread !== undefined || ++commits < COMMITS) return
      const now = performance.now()
      if (now - since < WITHIN_MS) start()
      commits = 0
      since = now
    },
    end() {
      void thread?.terminate()
    },
  }
}
