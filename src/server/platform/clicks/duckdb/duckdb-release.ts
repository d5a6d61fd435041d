/** After the first use since the last time: many uses in a row share one. */
const AFTER_MS = 1_000

export interface Release {
  /** something was asked of the engine: what that leaves is given back soon */
  soon(): void
  /** nothing is given back any more */
  end(): void
}

/**
 * DuckDB's allocator keeps what a statement no longer needs, over 100 MB, for as long as its thread asks for nothing
 * more: giving it back is left to threads of the engine, of which there is one at most (duckdb-threads.ts).
 * @param release gives it back; may fail, as it does when the file has been given up
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
