/** Delay after the first use; further uses until then share one release. */
const AFTER_MS = 1_000

export interface Release {
  /** the engine was used: release its memory soon */
  soon(): void
  /** no more releases */
  end(): void
}

/**
 * DuckDB's allocator keeps memory that a statement no longer needs, over 100 MB, until the same
 * thread asks for more. Returning it is left to threads of the engine, of which there is at most
 * one (duckdb-threads.ts).
 * @param release returns the memory; may fail, for example if the file has been closed
 */
export function createRelease(release: () => Promise<unknown>): Release {
  let timer: NodeJS.Timeout | undefined
  let isEnded = false
  return {
    soon() {
      if (timer !== undefined || isEnded) return
      timer = setTimeout(() => {
        timer = undefined
        release().catch(() => {})
      }, AFTER_MS)
      timer.unref()
    },
    end() {
      isEnded = true
      clearTimeout(timer)
    },
  }
}
