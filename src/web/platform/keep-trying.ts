const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 15_000

/**
 * Loads a chunk that a screen can do without for a while, such as a dialog: retries while the
 * server is unavailable instead of failing, because a failed chunk breaks the whole screen.
 */
export async function keepTrying<T>(load: () => Promise<T>): Promise<T> {
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(LONGEST_PAUSE_MS, pauseMs * 2)) {
    try {
      return await load()
    } catch {
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
  }
}
