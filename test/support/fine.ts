import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { violationsOf } from './axe.ts'

/** folder for screenshots, if somebody wants to look at them */
const { PICTURES } = process.env

/**
 * No violation of axe, and no horizontal scrolling.
 * @param name of the screenshot
 */
export async function expectFine(tab: Page, name?: string): Promise<void> {
  if (PICTURES && name) {
    const { width } = tab.viewportSize()!
    await tab.screenshot({ path: join(PICTURES, `${name}-${width}.png`), fullPage: true })
  }
  expect(await violationsOf(tab)).toEqual([])
  const { scrollWidth, clientWidth } = await tab.evaluate(() => document.documentElement)
  expect(scrollWidth).toBe(clientWidth)
}
