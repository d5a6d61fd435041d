import type { LayoutSettings } from '#contract/pages/layout.ts'

/** How the application is laid out for an account. */
export interface LayoutSettingTable {
  user_id: string
  layout: LayoutSettings['layout']
  size: LayoutSettings['size']
  is_scrollable: number
  topbar: LayoutSettings['topbar']
  sidebar: LayoutSettings['sidebar']
  sidebar_type: LayoutSettings['sidebarType']
}

/** Parts of the list of links that an account hides. */
export interface LinksTableSettingTable {
  user_id: string
  /** names separated by spaces */
  hidden_columns: string
}
