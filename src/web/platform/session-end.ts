/**
 * The end of a session as spec §6 asks: local storage is cleared and the browser goes to `/`. Unsent
 * edits live in IndexedDB and stay (bio-page.md §2). Only once, however many calls were refused.
 */
let ended = false

export function endSession(): void {
  if (ended) return
  ended = true
  try {
    localStorage.clear()
  } catch {
    // Storage can be forbidden; there is nothing to clear then.
  }
  window.location.assign('/')
}

/**
 * People end their session themselves: calls under way that are refused for it lead nowhere else.
 * @param act gives the address that they go to in place of `path`
 * @param path where they go afterwards
 * @throws what `act` throws; the session goes on then
 */
export async function leaveSession(act: () => Promise<unknown>, path: string): Promise<void> {
  ended = true
  let elsewhere: unknown
  try {
    elsewhere = await act()
  } catch (error) {
    ended = false
    throw error
  }
  window.location.assign(typeof elsewhere === 'string' ? elsewhere : path)
}
