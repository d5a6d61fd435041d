import { defaultLayout } from '#contract/pages/default-layout.ts'
import { type LayoutSettings, LINK_COLUMNS, type LinksTable } from '#contract/pages/layout.ts'
import type { LayoutSettingTable, LinksTableSettingTable } from './layout.table.ts'

/** @param row undefined if the account has changed nothing */
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

/**
 * @param row undefined if the account has hidden nothing; columns that no longer exist are left out
 */
export function presentLinksTable(row: LinksTableSettingTable | undefined): LinksTable {
  const hidden = row?.hidden_columns.split(' ') ?? []
  return { hiddenColumns: LINK_COLUMNS.filter((column) => hidden.includes(column)) }
}
