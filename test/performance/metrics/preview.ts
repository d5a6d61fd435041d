import { studio } from '#web/messages/en/studio.ts'
import { CREATOR } from '../../support/app-client.ts'
import { launchBrowser } from '../../support/browser.ts'
import { signIn } from '../../support/sign-in.ts'
import type { Group } from '../context.ts'
import { round } from '../report.ts'
import { median } from '../rounds.ts'

const EDITS = 60
const TARGET_MS = 100

/**
 * From a keystroke in the studio to the frame in which the preview shows it, using marks in the
 * page.
 */
export const preview: Group = async ({ small, add, say }) => {
  say('keystroke to preview in the studio')
  const installation = await small()
  const server = await installation.start()
  const browser = await launchBrowser()
  try {
    const { items } = await installation
      .client(server)
      .call<{ items: { id: string }[] }>('GET', '/api/v1/pages')
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    await signIn(context, server.url)
    const tab = await context.newPage()
    await tab.goto(`${server.url}/app/pages/${items[0]!.id}`)
    const field = tab.getByLabel(studio.title, { exact: true })
    const title = studio.previewOf(CREATOR.username)
    await tab.frameLocator(`iframe[title="${title}"]`).locator('h1').waitFor()
    await tab.evaluate(watch, title)
    await field.fill('')
    for (let edit = 0; edit < EDITS; edit++) {
      const seen = await tab.evaluate(() => performance.getEntriesByName('edit to preview').length)
      await field.press(String.fromCharCode(97 + (edit % 26)))
      await tab.waitForFunction(
        (before) => performance.getEntriesByName('edit to preview').length > before,
        seen,
      )
    }
    const times = await tab.evaluate(() =>
      performance.getEntriesByName('edit to preview').map(({ duration }) => duration),
    )
    add({
      metric: 'keystroke to preview',
      value: median(times),
      unit: 'ms',
      target: { atMost: TARGET_MS },
      detail: `${times.length} edits of a page of twelve links, slowest ${round(Math.max(...times))} ms`,
    })
  } finally {
    await browser.close()
    await server.stop()
  }
}

/** In the page: sets a mark at every input, and a measure after the frame that shows it. */
function watch(title: string): void {
  const frame = document.querySelector<HTMLIFrameElement>(`iframe[title="${title}"]`)
  const shown = frame?.contentDocument?.body
  if (!shown) throw new Error('there is no preview')
  document.addEventListener('input', () => performance.mark('edit'), true)
  new MutationObserver(() => {
    requestAnimationFrame(() => {
      const edit = performance.getEntriesByName('edit').at(-1)
      if (!edit) return
      performance.measure('edit to preview', { start: edit.startTime, end: performance.now() })
      performance.clearMarks('edit')
    })
  }).observe(shown, { subtree: true, childList: true, characterData: true })
}
