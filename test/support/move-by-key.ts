import type { Locator, Page } from 'playwright-core'

/**
 * Moves the focused handle of a sortable list by keyboard, as a person does: picks it up, presses
 * the arrow (again if nothing is announced, because presses are ignored while the list folds or
 * scrolls), and drops it.
 * @param from its current position, from 1
 */
export async function moveByKey(
  tab: Page,
  key: 'ArrowUp' | 'ArrowDown',
  from: number,
): Promise<void> {
  await tab.keyboard.press('Space')
  await said(tab, new RegExp(`^Picked up|is now at position ${from}`)).waitFor({
    state: 'attached',
  })
  const arrived = said(tab, new RegExp(`is now at position ${from + (key === 'ArrowUp' ? -1 : 1)}`))
  for (let press = 0; ; press++) {
    await tab.keyboard.press(key)
    try {
      await arrived.waitFor({ state: 'attached', timeout: press < 5 ? 2000 : 30_000 })
      break
    } catch (error) {
      if (press === 5) throw error
    }
  }
  await tab.keyboard.press('Space')
}

function said(tab: Page, words: RegExp): Locator {
  return tab.getByText(words).first()
}
