import type { Locator, Page } from 'playwright-core'
import { codeFor, type Site, type Visitor } from './site.ts'

/** The subscribe modal of a visitor's page, as its user sees it. */

export const modal = (tab: Page): Locator => tab.locator('#subscribe-dialog')
const title = (tab: Page) => modal(tab).getByRole('heading')
export const openButton = (tab: Page): Locator => tab.locator('[data-action=subscribe]')
export const toast = (tab: Page, text: string): Locator =>
  tab.getByRole('alert').filter({ hasText: text })

export async function atStep(tab: Page, heading: string): Promise<void> {
  await title(tab).filter({ hasText: heading }).waitFor()
}

export async function openModal(site: Site, { tab }: Visitor): Promise<void> {
  await tab.goto(site.pageUrl)
  await openButton(tab).click()
  await title(tab).waitFor()
}

/** Requests a code and waits for its mail. */
export async function toStep1(site: Site, visitor: Visitor, email: string): Promise<string> {
  const { tab } = visitor
  await openModal(site, visitor)
  await atStep(tab, 'Subscribe')
  await modal(tab).getByLabel('E-mail').fill(email)
  await modal(tab).getByRole('button', { name: 'Subscribe' }).click()
  await atStep(tab, 'Verify Your Email')
  return codeFor(site.sink, email)
}

/** Subscribes. */
export async function toStep2(site: Site, visitor: Visitor, email: string): Promise<void> {
  const code = await toStep1(site, visitor, email)
  await modal(visitor.tab).getByLabel('Code').fill(code)
  await modal(visitor.tab).getByRole('button', { name: 'Verify' }).click()
  await atStep(visitor.tab, 'Glad you are here')
}

export const close = (tab: Page): Promise<void> =>
  modal(tab).getByRole('button', { name: 'Close', exact: true }).click()
