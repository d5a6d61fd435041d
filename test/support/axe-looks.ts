import type { Page } from 'playwright-core'
import { violationsOf } from './axe.ts'

type ColorScheme = 'light' | 'dark'

/** A width, and the colour schemes to look at it in. */
export interface Look {
  viewport: { width: number; height: number }
  colorSchemes: readonly ColorScheme[]
}

export const SCHEMES: readonly ColorScheme[] = ['light', 'dark']

/** What the second scheme can change: nothing but colours differs from the first. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block']
/** The rule that WCAG 2.2 added, which axe leaves out unless it is asked for. */
const SIZE_RULES = ['target-size']

/** Light at each width, and dark at the last: colours do not depend on the width. */
export const looksOf = (widths: readonly number[]): Look[] =>
  widths.map((width, at) => ({
    viewport: { width, height: 900 },
    colorSchemes: at === widths.length - 1 ? SCHEMES : ['light'],
  }))

/** The new colours of a scheme are there with the next frame. */
const painted = (tab: Page) =>
  tab.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(0)))),
  )

/**
 * What axe finds on the current screen in each look, and where it scrolls sideways; expected: {}.
 * The screen stays open meanwhile: its window and colours change.
 * @param untilSettled waits for what a look loads
 * @param without rules to skip
 */
export async function violationsInLooks(
  tab: Page,
  looks: readonly Look[],
  untilSettled: () => Promise<void> = async () => {},
  without: string[] = [],
): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {}
  for (const { viewport, colorSchemes } of looks) {
    await tab.setViewportSize(viewport)
    for (const [nth, colorScheme] of colorSchemes.entries()) {
      await tab.emulateMedia({ colorScheme })
      await tab.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor()
      await painted(tab)
      await untilSettled()
      const isFirst = nth === 0
      const faults = await violationsOf(tab, without, isFirst ? undefined : COLOR_RULES)
      if (isFirst) faults.push(...(await violationsOf(tab, [], SIZE_RULES)))
      if (faults.length > 0) found[`${viewport.width} ${colorScheme}`] = faults
    }
    const sticksOut = await tab.evaluate(() => document.documentElement.scrollWidth > innerWidth)
    if (sticksOut) found[`${viewport.width}`] = ['scrolls sideways']
  }
  return found
}
