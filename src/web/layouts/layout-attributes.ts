import type { LayoutSettings } from '#contract/pages/layout.ts'

export interface BodyLayout {
  attributes: Record<string, string>
  classes: string[]
}

/** first-paint-layout.js reads it before the first paint. */
const LAYOUT_KEY = 'waypost-layout'
const layoutClasses = ['vertical-collpsed', 'sidebar-enable']

/**
 * Attributes and classes of `body` exactly as bio-page.md §3 names them, including the odd
 * spelling.
 */
export function bodyLayoutOf(settings: LayoutSettings): BodyLayout {
  const { sidebarType } = settings
  const isNarrow = sidebarType === 'icon' || sidebarType === 'condensed'
  return {
    attributes: {
      'data-layout': settings.layout,
      'data-layout-size': settings.size,
      'data-layout-scrollable': String(settings.isScrollable),
      'data-topbar': settings.topbar,
      'data-sidebar': settings.sidebar,
      'data-sidebar-size': sidebarType === 'compact' ? 'small' : '',
    },
    classes: [
      ...(isNarrow ? ['vertical-collpsed'] : []),
      ...(sidebarType === 'condensed' ? ['sidebar-enable'] : []),
    ],
  }
}

/** Applies the layout at once, and stores it for the next first paint. */
export function applyLayout(settings: LayoutSettings): void {
  const { attributes, classes } = bodyLayoutOf(settings)
  for (const [name, value] of Object.entries(attributes)) document.body.setAttribute(name, value)
  for (const name of layoutClasses) document.body.classList.toggle(name, classes.includes(name))
  try {
    localStorage.setItem(LAYOUT_KEY, JSON.stringify({ attributes, classes }))
  } catch {
    // Storage may be forbidden; the server still has the settings.
  }
}
