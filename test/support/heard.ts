import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { until } from './until.ts'

/** What a screen reader says of a page. */

/** Roles that people move to by a key or that speak on their own; they need a name. */
const NAMED =
  /^(?:button|link|textbox|searchbox|combobox|listbox|checkbox|radio|switch|slider|spinbutton|tab|menuitem|option|dialog|alertdialog|region|complementary|progressbar)$/

interface Line {
  role: string
  /** as it is written: role, name and states */
  said: string
  isNamed: boolean
  level: number
}

async function linesOf(part: Locator): Promise<Line[]> {
  const tree = await part.ariaSnapshot()
  return tree.split('\n').flatMap((line) => {
    const [, said = ''] = /^\s*- (?:'(?=\w))?(.*)$/.exec(line) ?? []
    const [, role = '', rest = ''] = /^(\w+)(.*)$/.exec(said) ?? []
    if (role === '' || said.startsWith('/')) return []
    const level = Number(/\[level=(\d)\]/.exec(rest)?.[1] ?? 0)
    // without what is written in it, and without the quotes of names with a colon
    const plain = said.replace(/^(\w+(?: "(?:[^"\\]|\\.)*")?(?: \[[^\]]*\])*).*$/, '$1')
    return [{ role, said: plain, isNamed: / (?:"|\/)/.test(rest), level }]
  })
}

/**
 * Waits until a part says all lines in this order, whatever is between them.
 * @param tree one line each: role, name and states, as `ariaSnapshot` writes them
 */
export async function expectHeard(part: Locator, tree: string): Promise<void> {
  const wanted = tree.split('\n').flatMap((line) => line.trim() || [])
  let left: string[] = []
  let said: string[] = []
  await until(async () => {
    said = (await linesOf(part)).map((line) => line.said)
    left = [...wanted]
    for (const line of said) if (line === left[0]) left.shift()
    return left.length === 0
  }).catch(() => {})
  expect(left, `not heard in this order:\n${said.join('\n')}`).toEqual([])
}

/** Nameless controls, and headings that do not lead through the page; expected: []. */
export async function unheardIn(tab: Page): Promise<string[]> {
  const lines = await linesOf(tab.locator('body'))
  const nameless = lines.filter(({ role, isNamed }) => NAMED.test(role) && !isNamed)
  const levels = lines.filter(({ role }) => role === 'heading').map(({ level }) => level)
  const found = nameless.map(({ said }) => `nameless: ${said}`)
  if (levels.filter((level) => level === 1).length !== 1) found.push(`headings: ${levels}`)
  for (const [at, level] of levels.entries()) {
    if (at > 0 && level > levels[at - 1]! + 1)
      found.push(`leaps from ${levels[at - 1]} to ${level}`)
  }
  return found
}

/** What is read after the name of a field: its hint and its error. */
export const descriptionOf = (field: Locator): Promise<string> =>
  field.evaluate((one) =>
    (one.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .filter((id) => id !== '')
      .map((id) => document.getElementById(id)?.textContent ?? `nothing has the id ${id}`)
      .join(' '),
  )

export const hasFocus = (part: Locator): Promise<boolean> =>
  part.evaluate((one) => one.contains(document.activeElement))
