import type { ComponentType } from 'react'
import type { AccountRole } from '#contract/account/identity.ts'
import { text } from '#web/messages/index.ts'
import { paths } from '#web/paths.ts'
import {
  IconCalendar,
  IconChartBar,
  IconClipboardList,
  IconHome,
  IconInbox,
  IconLayoutList,
  IconLink,
  IconListCheck,
  IconMessageCircle,
  IconSettings,
  IconShieldCheck,
  IconUsers,
} from '#web/ui/icons.ts'

export interface NavigationItem {
  to: string
  label: string
  Icon: ComponentType<{ size?: number; stroke?: number }>
}

export interface NavigationGroup {
  /** '' for the first, which needs no name */
  title: string
  items: NavigationItem[]
}

/** The rooms of the application for a role, in order; the same at the side, on top and in ⌘K. */
export function navigationGroups(role: AccountRole, hasMailbox: boolean): NavigationGroup[] {
  const { groups } = text.shell
  return [
    {
      title: groups.start,
      items: [{ to: paths.dashboard, label: text.navigation.home, Icon: IconHome }],
    },
    {
      title: groups.share,
      items: [
        { to: paths.pages, label: text.navigation.pages, Icon: IconLayoutList },
        { to: paths.links, label: text.navigation.links, Icon: IconLink },
        { to: paths.statistics, label: text.navigation.statistics, Icon: IconChartBar },
      ],
    },
    {
      title: groups.work,
      items: [
        { to: paths.calendar, label: text.navigation.calendar, Icon: IconCalendar },
        { to: paths.chat, label: text.navigation.chat, Icon: IconMessageCircle },
        { to: paths.tasks, label: text.navigation.tasks, Icon: IconListCheck },
        { to: paths.users, label: text.navigation.users, Icon: IconUsers },
      ],
    },
    {
      title: groups.manage,
      items: [
        ...(role === 'administrator' && hasMailbox
          ? [{ to: paths.mailbox, label: text.navigation.mailbox, Icon: IconInbox }]
          : []),
        ...(role === 'administrator'
          ? [
              { to: paths.safety, label: text.navigation.safety, Icon: IconShieldCheck },
              { to: paths.audit, label: text.navigation.audit, Icon: IconClipboardList },
            ]
          : []),
        { to: paths.settings, label: text.navigation.settings, Icon: IconSettings },
      ],
    },
  ]
}
