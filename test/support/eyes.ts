import type { Page } from 'playwright-core'

/** What people lose who enlarge a screen, or whose system chooses the colours. */

/** Windows of 1280×1024 px at 200 % and 400 %. */
export const ZOOMED = [
  { width: 640, height: 512 },
  { width: 320, height: 256 },
]

/** Texts that stick out of the window or are cut off without a sign of it; expected: []. */
export async function cutAt(tab: Page): Promise<string[]> {
  await painted(tab)
  return tab.evaluate(() => {
    const root = document.documentElement
    const found = root.scrollWidth > innerWidth ? [`scrolls sideways: ${root.scrollWidth}`] : []
    // what is around it scrolls, or says by three dots that there is more
    const isScrolled = (node: Element): boolean => {
      for (let one = node.parentElement; one && one !== document.body; one = one.parentElement) {
        const { overflowX, textOverflow } = getComputedStyle(one)
        if (/auto|scroll/.test(overflowX)) return true
        if (/hidden|clip/.test(overflowX) && textOverflow === 'ellipsis') return true
      }
      return false
    }
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const seen = new Set<Element>()
    for (let text = walker.nextNode(); text; text = walker.nextNode()) {
      const node = text.parentElement!
      if (text.textContent!.trim() === '' || seen.has(node)) continue
      if (node.closest('script,style,noscript,option,svg,[aria-hidden="true"]')) continue
      seen.add(node)
      const box = node.getBoundingClientRect()
      // what only screen readers get is one pixel large
      if (box.width <= 1 || box.height <= 1 || !node.checkVisibility({ visibilityProperty: true }))
        continue
      const name = `${node.tagName.toLowerCase()} “${text.textContent!.trim().slice(0, 40)}”`
      const { overflowX, textOverflow } = getComputedStyle(node)
      const hides = /hidden|clip/.test(overflowX) && textOverflow !== 'ellipsis'
      if (hides && node.scrollWidth > node.clientWidth + 1) found.push(`cut: ${name}`)
      // what only screen readers get may also stand far outside
      const isOutside = box.right > innerWidth + 1 || (box.left < -1 && box.right > 0)
      if (isOutside && !isScrolled(node)) found.push(`outside: ${name}`)
    }
    return found
  })
}

const painted = (tab: Page) =>
  tab.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(0)))),
  )

/**
 * What disappears in forced colours: shapes that are only a background, choices that look like the
 * others, and controls that look the same with the focus; expected: [].
 */
export async function lostInForcedColors(tab: Page): Promise<string[]> {
  await tab.evaluate(markShapes)
  await tab.emulateMedia({ forcedColors: 'active' })
  await painted(tab)
  // the focus ring of a script is that of the keyboard after a key
  await tab.keyboard.press('Tab')
  return tab.evaluate(findLost)
}

/** Marks what is seen by its background alone: bars, dots, swatches. */
function markShapes(): void {
  const alphaOf = (color: string) => {
    const parts = /rgba?\(([^)]*)\)/.exec(color)?.[1]?.split(/[ ,/]+/) ?? []
    return color.startsWith('rgb') ? Number(parts[3] ?? 1) : color === 'transparent' ? 0 : 1
  }
  const ground = (node: Element | null): string => {
    for (let one = node; one; one = one.parentElement) {
      const { backgroundColor } = getComputedStyle(one)
      if (alphaOf(backgroundColor) > 0.1) return backgroundColor
    }
    return 'rgb(255, 255, 255)'
  }
  for (const node of document.body.querySelectorAll<HTMLElement>('*')) {
    delete node.dataset.shape
    if (node.childNodes.length > 0 || !(node instanceof HTMLElement)) continue
    if (/^(?:INPUT|TEXTAREA|SELECT|IMG|IFRAME|CANVAS|VIDEO|HR|BR)$/.test(node.tagName)) continue
    // the label before it is outlined
    if (node.matches('.mantine-SegmentedControl-indicator')) continue
    const box = node.getBoundingClientRect()
    if (box.width < 3 || box.height < 3) continue
    if (!node.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
    const { backgroundColor, backgroundImage } = getComputedStyle(node)
    const isPainted =
      backgroundImage !== 'none' ||
      (alphaOf(backgroundColor) > 0.1 && backgroundColor !== ground(node.parentElement))
    if (isPainted) node.dataset.shape = ''
  }
}

function findLost(): string[] {
  const nameOf = (node: Element) =>
    `${node.tagName.toLowerCase()}.${String(node.getAttribute('class') ?? '').replaceAll(' ', '.')}`
  const found = new Set<string>()
  const isBordered = (style: CSSStyleDeclaration) =>
    ['Top', 'Left', 'Bottom', 'Right'].some(
      (side) => Number.parseFloat(style[`border${side}Width` as 'borderTopWidth']) > 0,
    ) ||
    (style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) > 0)
  const ground = (node: Element | null): string => {
    for (let one = node; one; one = one.parentElement) {
      const { backgroundColor } = getComputedStyle(one)
      if (!/^rgba.*, 0\)$|transparent/.test(backgroundColor)) return backgroundColor
    }
    return ''
  }
  for (const shape of document.querySelectorAll<HTMLElement>('[data-shape]')) {
    const style = getComputedStyle(shape)
    const isSeen =
      isBordered(style) ||
      style.backgroundImage !== 'none' ||
      ground(shape) !== ground(shape.parentElement)
    if (!isSeen) found.add(`a shape: ${nameOf(shape.parentElement!)} > ${nameOf(shape)}`)
  }

  const facesOf = (node: Element): string =>
    [null, '::before', '::after']
      .map((part) => {
        const style = getComputedStyle(node, part)
        if (part !== null && style.content === 'none') return ''
        const { backgroundColor, color, fontWeight, textDecorationLine, opacity } = style
        const { borderTopWidth, borderBottomWidth, borderLeftWidth } = style
        const { borderTopColor, borderBottomColor, outlineStyle, outlineWidth, display } = style
        return [
          ...[backgroundColor, color, fontWeight, textDecorationLine, opacity, display],
          ...[borderTopWidth, borderBottomWidth, borderLeftWidth, borderTopColor],
          ...[borderBottomColor, outlineStyle, outlineWidth],
        ].join()
      })
      .join(';')
  /** How a control looks, with what is drawn beside and around it. */
  const lookOf = (control: Element): string => {
    const around = [control.closest('label'), control.parentElement, control.nextElementSibling]
    const within = [...control.querySelectorAll('*')].slice(0, 12)
    const beside = [...(control.nextElementSibling?.children ?? [])].slice(0, 4)
    return [control, ...around, ...within, ...beside].map((one) => (one ? facesOf(one) : '')).join()
  }

  /** each way of being chosen, and what is not */
  const CHOICES = [
    ['[aria-pressed="true"]', '[aria-pressed="false"]'],
    ['[aria-selected="true"]', '[aria-selected="false"]'],
    ['[aria-checked="true"]', '[aria-checked="false"]'],
    ['a[aria-current]:not([aria-current="false"])', 'a:not([aria-current])'],
    ['input[type="radio"]:checked', 'input[type="radio"]:not(:checked)'],
    ['input[type="checkbox"]:checked', 'input[type="checkbox"]:not(:checked)'],
  ] as const
  for (const [chosen, other] of CHOICES) {
    for (const one of document.querySelectorAll(chosen)) {
      if (one === document.activeElement) continue
      let place = one.parentElement
      for (let up = 0; up < 4 && place && !place.querySelector(other); up++)
        place = place.parentElement
      const plain = [...(place?.querySelectorAll(other) ?? [])].find(
        (two) =>
          two !== document.activeElement &&
          !two.matches('[disabled]') &&
          two.getAttribute('role') === one.getAttribute('role'),
      )
      if (plain && lookOf(plain) === lookOf(one)) found.add(`a choice: ${nameOf(one)}`)
    }
  }

  const kinds = new Set<string>()
  const controls = document.querySelectorAll<HTMLElement>(
    'a[href],button,input:not([type="hidden"]),select,textarea,summary,[tabindex="0"],[contenteditable="true"]',
  )
  for (const control of controls) {
    const box = control.getBoundingClientRect()
    if (box.width < 2 || kinds.has(nameOf(control)) || control.matches(':disabled')) continue
    if (!control.checkVisibility({ visibilityProperty: true })) continue
    kinds.add(nameOf(control))
    ;(document.activeElement as HTMLElement | null)?.blur()
    const before = lookOf(control)
    control.focus({ preventScroll: true })
    if (document.activeElement !== control || !control.matches(':focus-visible')) continue
    if (lookOf(control) === before) found.add(`the focus of: ${nameOf(control)}`)
  }
  return [...found]
}
