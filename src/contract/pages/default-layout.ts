import type { LayoutSettings } from './layout.ts'

/** What an account begins with. */
export const defaultLayout: LayoutSettings = {
  layout: 'vertical',
  size: 'fluid',
  isScrollable: false,
  topbar: 'light',
  sidebar: 'light',
  sidebarType: 'default',
}
