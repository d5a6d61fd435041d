import type { ComponentType } from 'react'
import type { AccountRole } from '#contract/identity.ts'
import { text } from '#web/messages/index.ts'
import { paths } from '#web/paths.ts'
import { IconChartBar, IconHome, IconInbox, IconLayoutList, IconLink } from '#web/ui/icons.ts'

export interface NavigationItem {
  to: string
  label: string
  Icon: ComponentType<{ size?: number; stroke?: number }>
}

/** The rooms of the application for a role, in order; the same beside and below. */
export function navigationItems(role: AccountRole, hasMailbox: boolean): NavigationItem[] {
  const items: NavigationItem[] = [
    { to: paths.dashboard, label: text.navigation.home, Icon: IconHome },
    { to: paths.pages, label: text.navigation.pages, Icon: IconLayoutList },
    { to: paths.links, label: text.navigation.links, Icon: IconLink },
    { to: paths.statistics, label: text.navigation.statistics, Icon: IconChartBar },
  ]
  if (role === 'administrator' && hasMailbox) {
    items.push({ to: paths.mailbox, label: text.navigation.mailbox, Icon: IconInbox })
  }
  return items
}
