import type { Page, Request } from 'playwright-core'

const QUIET_MS = 100

/**
 * Follows the requests of a tab from now on.
 * @returns a function that waits until a screen has everything it requested: faster than
 * `networkidle`, which waits for half a second of silence, and never before the loading skeletons
 * are gone
 */
export function followRequests(tab: Page): () => Promise<void> {
  const open = new Set<Request>()
  let lastAt = Date.now()
  tab.on('request', (request) => {
    open.add(request)
    lastAt = Date.now()
  })
  const close = (request: Request) => {
    open.delete(request)
    lastAt = Date.now()
  }
  tab.on('requestfinished', close)
  tab.on('requestfailed', close)
  return async () => {
    while (open.size > 0 || Date.now() - lastAt < QUIET_MS) await tab.waitForTimeout(20)
    await tab
      .locator('.wp-preloader, .wp-skeleton, [class*="Skeleton"]')
      .first()
      .waitFor({ state: 'detached' })
  }
}
