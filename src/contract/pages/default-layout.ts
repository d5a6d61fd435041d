import type { LayoutSettings } from './layout.ts'

/** The layout of a new account. */
export const defaultLayout: LayoutSettings = {
  layout: 'vertical',
  size: 'fluid',
  isScrollable: false,
  topbar: 'light',
  sidebar: 'light',
  sidebarType: 'default',
}
