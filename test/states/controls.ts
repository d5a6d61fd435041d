import type { Locator, Page } from 'playwright-core'

/** What can be pressed on a screen and in what lies over it. */

const CONTROLS = [
  ...['button', '[role=tab]', '[aria-haspopup]', '[role=combobox]', 'summary'].flatMap((one) => [
    `main ${one}`,
    `[role=dialog] ${one}`,
  ]),
  ...['header button', '[role=menu] [role=menuitem]', '.mantine-SegmentedControl-label'],
].join(', ')
const LAYERS = '[role=menu], [role=dialog], [role=alertdialog]'

export interface Control {
  /** the same for controls of one kind, as in the rows of a table */
  key: string
  name: string
  /** it belongs to the menu or dialog on top */
  isOnTop: boolean
  /** place among all that can be pressed */
  at: number
}

export const locatorOf = (tab: Page, { at }: Control): Locator => tab.locator(CONTROLS).nth(at)

export const isLayerOpen = (tab: Page): Promise<boolean> =>
  tab.evaluate((layers) => document.querySelector(`${layers}, [role=listbox]`) !== null, LAYERS)

/** The controls that can be pressed now, in their order. */
export const controlsIn = (tab: Page): Promise<Control[]> =>
  tab.evaluate(findControls, [CONTROLS, LAYERS] as const)

function findControls([controls, layers]: readonly [string, string]): Control[] {
  const isSeen = (node: Element) => node.checkVisibility({ visibilityProperty: true })
  const top = [...document.querySelectorAll(layers)].filter(isSeen).at(-1)
  // library classes and positions differ where the controls are the same
  const kindOf = (node: Element) => {
    const names = [...node.classList].filter((name) => !/^m_|mantine-/.test(name))
    return `${node.tagName}.${names.join('.')}`
  }
  return [...document.querySelectorAll<HTMLElement>(controls)].flatMap((node, at) => {
    const { width } = node.getBoundingClientRect()
    const isDisabled = node.matches(':disabled, [aria-disabled=true], [data-disabled]')
    if (width < 2 || isDisabled || !isSeen(node)) return []
    const path: string[] = []
    for (let one: Element | null = node; one && path.length < 6; one = one.parentElement)
      path.push(kindOf(one))
    const name = (node.getAttribute('aria-label') ?? node.textContent).trim().slice(0, 60)
    const icon = node.querySelector('svg')?.innerHTML ?? ''
    const isInRow = node.closest('tr, li, article') !== null
    const words = isInRow && icon !== '' ? '' : name.replace(/\d+/g, '#')
    return {
      key: [...path, icon, words].join('|'),
      name,
      at,
      isOnTop: top?.contains(node) ?? false,
    }
  })
}

/** A number that changes with what is shown. */
export const sizeOfState = (tab: Page): Promise<number> =>
  tab.evaluate(() => {
    const changing =
      /id="[^"]*"|style="[^"]*"|mantine-\w+|data-(?:hovered|active|focus\w*)="[^"]*"/g
    const open =
      '[aria-expanded=true], [role=dialog], [role=menu], [role=listbox], [aria-invalid=true]'
    const { length } = document.body.innerHTML.replace(changing, '')
    return length + document.querySelectorAll(open).length * 10_000_000
  })
