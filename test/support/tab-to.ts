import type { Locator, Page } from 'playwright-core'

/** Presses Tab (or `Shift+Tab`) until the element has the focus, like somebody without a mouse. */
export async function tabTo(tab: Page, target: Locator, key = 'Tab'): Promise<void> {
  await target.first().waitFor()
  for (let press = 0; press < 150; press++) {
    const hasFocus = await target
      .first()
      .evaluate((one) => one === document.activeElement)
      .catch(() => false)
    if (hasFocus) return
    await tab.keyboard.press(key)
  }
  throw new Error(`The keyboard does not reach ${target}.`)
}
