import { defaultLayout } from '#contract/default-layout.ts'
import type { LayoutSettings } from '#contract/layout.ts'
import type { LayoutSettingTable } from './layout.table.ts'

/** @param row undefined for an account that changed nothing */
export function presentLayout(row: LayoutSettingTable | undefined): LayoutSettings {
  if (!row) return defaultLayout
  return {
    layout: row.layout,
    size: row.size,
    isScrollable: row.is_scrollable === 1,
    topbar: row.topbar,
    sidebar: row.sidebar,
    sidebarType: row.sidebar_type,
  }
}
