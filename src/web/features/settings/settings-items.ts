import type { ComponentType } from 'react'
import type { AccountRole } from '#contract/account/identity.ts'
import { text } from '#web/messages/index.ts'
import { anchors, paths } from '#web/paths.ts'
import {
  IconBell,
  IconDevices,
  IconFileDownload,
  IconGauge,
  IconHistory,
  IconKey,
  IconLanguage,
  IconLayoutSidebar,
  IconPuzzle,
  IconShieldCheck,
  IconShieldLock,
  IconUser,
  IconUserX,
  IconWorld,
} from '#web/ui/icons.ts'

export interface SettingsItem {
  label: string
  text: string
  Icon: ComponentType<{ size?: number; stroke?: number }>
  /** where it leads; undefined if it opens over the current screen */
  to?: string
  /** harder to undo than the others */
  isGrave?: boolean
}

export interface SettingsGroup {
  title: string
  items: SettingsItem[]
}

/** All settings, in order; the same in the index and in ⌘K. */
export function settingsGroups(role: AccountRole, hasPackages = false): SettingsGroup[] {
  const words = text.settings
  const { groups } = words
  return [
    {
      title: groups.you,
      items: [
        { label: words.profile, text: words.profileText, Icon: IconUser, to: paths.profile },
        {
          label: words.region,
          text: words.regionText,
          Icon: IconLanguage,
          to: `${paths.profile}#${anchors.region}`,
        },
        {
          label: words.notifications,
          text: words.notificationsText,
          Icon: IconBell,
          to: `${paths.profile}#${anchors.notifications}`,
        },
      ],
    },
    {
      title: groups.signingIn,
      items: [
        {
          label: words.security,
          text: words.securityText,
          Icon: IconShieldLock,
          to: paths.security,
        },
        {
          label: words.sessions,
          text: words.sessionsText,
          Icon: IconDevices,
          to: `${paths.security}#${anchors.sessions}`,
        },
        { label: words.activity, text: words.activityText, Icon: IconHistory, to: paths.activity },
        { label: words.apiKeys, text: words.apiKeysText, Icon: IconKey, to: paths.apiKeys },
      ],
    },
    {
      title: groups.application,
      items: [
        { label: words.addOns, text: words.addOnsText, Icon: IconPuzzle, to: paths.addOns },
        ...(hasPackages
          ? [
              {
                label: text.pricing.usage,
                text: text.pricing.usageText,
                Icon: IconGauge,
                to: paths.usage,
              },
            ]
          : []),
        { label: words.domains, text: words.domainsText, Icon: IconWorld, to: paths.domains },
        { label: words.layout, text: words.layoutText, Icon: IconLayoutSidebar },
      ],
    },
    {
      title: groups.data,
      items: [
        {
          label: words.data,
          text: words.dataText,
          Icon: IconFileDownload,
          to: `${paths.security}#${anchors.data}`,
        },
        {
          label: words.delete,
          text: words.deleteText,
          Icon: IconUserX,
          to: `${paths.security}#${anchors.data}`,
          isGrave: true,
        },
      ],
    },
    ...(role === 'administrator'
      ? [
          {
            title: groups.installation,
            items: [
              {
                label: words.administration,
                text: words.administrationText,
                Icon: IconShieldCheck,
                to: paths.admin,
              },
            ],
          },
        ]
      : []),
  ]
}
