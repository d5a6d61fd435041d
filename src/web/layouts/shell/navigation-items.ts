import type { ComponentType } from 'react'
import type { AccountRole } from '#contract/account/identity.ts'
import type { SpaceRole } from '#contract/account/space-values.ts'
import { may } from '#contract/permissions.ts'
import { text } from '#web/messages/index.ts'
import { paths } from '#web/paths.ts'
import {
  IconBuilding,
  IconCalendar,
  IconChartBar,
  IconHeart,
  IconHome,
  IconKey,
  IconLayoutList,
  IconLink,
  IconListCheck,
  IconMail,
  IconMessageCircle,
  IconReceipt,
  IconSettings,
  IconShieldCheck,
  IconTicket,
  IconUsers,
} from '#web/ui/icons.ts'

export interface NavigationItem {
  to: string
  label: string
  Icon: ComponentType<{ size?: number; stroke?: number }>
  /** shows how many reports and appeals wait */
  hasCases?: boolean
  /** other addresses that belong to it, instead of those below `to` */
  isAt?: (at: { pathname: string; search: string }) => boolean
}

export interface NavigationGroup {
  /** '' for the first group, which needs no name */
  title: string
  items: NavigationItem[]
}

type Place = { pathname: string; search: string }
const isAudience = ({ pathname }: Place) =>
  pathname.startsWith(paths.audienceOfAll) || /\/pages\/[^/]+\/audience$/.test(pathname)
const isMails = (at: Place) =>
  at.pathname.startsWith(paths.broadcasts) || (isAudience(at) && /[?&]view=mails/.test(at.search))
const isSettings = ({ pathname }: Place) =>
  pathname.startsWith(paths.settings) && pathname !== paths.apiKeys
const isPages = (at: Place) => at.pathname.startsWith(paths.pages) && !isAudience(at)

/** For those who see single folders of the open space alone, or what it pays. */
function groupsOfOutside(outside: SpaceRole): NavigationGroup[] {
  const words = text.navigation
  const items = may(outside, 'billing.read')
    ? [{ to: paths.billing, label: words.billing, Icon: IconReceipt }]
    : [
        { to: paths.links, label: words.links, Icon: IconLink },
        { to: paths.pages, label: words.pages, Icon: IconLayoutList, isAt: isPages },
      ]
  return [
    { title: '', items },
    {
      title: text.shell.groups.manage,
      items: [
        { to: paths.space, label: words.space, Icon: IconBuilding },
        { to: paths.settings, label: words.settings, Icon: IconSettings, isAt: isSettings },
      ],
    },
  ]
}

/**
 * The entries of the application for a role, ordered by how people work: content, results,
 * teamwork, and settings of the space. The same at the side, on top and in ⌘K.
 */
export function navigationGroups(
  { role, isReseller }: { role: AccountRole; isReseller: boolean },
  outside: SpaceRole | undefined,
): NavigationGroup[] {
  const { groups } = text.shell
  const words = text.navigation
  if (outside !== undefined) return groupsOfOutside(outside)
  return [
    { title: groups.start, items: [{ to: paths.dashboard, label: words.home, Icon: IconHome }] },
    {
      title: groups.share,
      items: [
        { to: paths.links, label: words.links, Icon: IconLink },
        { to: paths.pages, label: words.pages, Icon: IconLayoutList, isAt: isPages },
      ],
    },
    {
      title: groups.reach,
      items: [
        { to: paths.statistics, label: words.statistics, Icon: IconChartBar },
        {
          to: paths.audienceOfAll,
          label: words.audience,
          Icon: IconHeart,
          isAt: (at) => isAudience(at) && !isMails(at),
        },
        { to: paths.broadcasts, label: words.mails, Icon: IconMail, isAt: isMails },
      ],
    },
    {
      title: groups.work,
      items: [
        { to: paths.calendar, label: words.calendar, Icon: IconCalendar },
        { to: paths.chat, label: words.chat, Icon: IconMessageCircle },
        { to: paths.tasks, label: words.tasks, Icon: IconListCheck },
        { to: paths.users, label: words.users, Icon: IconUsers },
      ],
    },
    {
      title: groups.manage,
      items: [
        { to: paths.space, label: words.space, Icon: IconBuilding },
        { to: paths.apiKeys, label: words.apiKeys, Icon: IconKey },
        ...(isReseller ? [{ to: paths.coupons, label: words.coupons, Icon: IconTicket }] : []),
        { to: paths.settings, label: words.settings, Icon: IconSettings, isAt: isSettings },
        ...(role === 'administrator'
          ? [
              {
                to: paths.admin,
                label: words.administration,
                Icon: IconShieldCheck,
                hasCases: true,
              },
            ]
          : []),
      ],
    },
  ]
}
