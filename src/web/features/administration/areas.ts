import { type ComponentType, lazy } from 'react'
import { type Messages, text } from '#web/messages/index.ts'
import { paths } from '#web/paths.ts'
import { keepTrying } from '#web/platform/keep-trying.ts'
import {
  IconBuilding,
  IconClipboardList,
  IconGauge,
  IconInbox,
  IconMailCheck,
  IconMessageReport,
  IconPackage,
  IconPuzzle,
  IconReceipt,
  IconRosetteDiscount,
  IconSettings,
  IconShieldCheck,
  IconTicket,
  IconUsers,
  IconWorld,
} from '#web/ui/icons.ts'

export type AreaName = keyof Messages['administration']['areas']
const groups = ['overview', 'people', 'safety', 'business', 'installation'] as const
type Icon = ComponentType<{ size?: number; stroke?: number }>

/** A place of administration, at `/app/admin/<name>`; the overview is at `/app/admin`. */
export interface Area {
  name: AreaName
  group: (typeof groups)[number]
  Icon: Icon
  Screen: ComponentType
}

const area = (
  name: AreaName,
  group: Area['group'],
  Icon: Icon,
  load: () => Promise<ComponentType>,
): Area => ({
  ...{ name, group, Icon },
  Screen: lazy(async () => ({ default: await keepTrying(load) })),
})

/**
 * Every area, in the order of the navigation. A new one is a line here and its name in the texts;
 * what comes behind its address belongs to its screen.
 */
export const areas: readonly Area[] = [
  area(
    'overview',
    'overview',
    IconGauge,
    async () => (await import('./overview/overview.screen.tsx')).OverviewScreen,
  ),
  area(
    'accounts',
    'people',
    IconUsers,
    async () => (await import('./lists/accounts.screen.tsx')).AccountsScreen,
  ),
  area(
    'spaces',
    'people',
    IconBuilding,
    async () => (await import('./lists/all-spaces.screen.tsx')).AllSpacesScreen,
  ),
  area(
    'domains',
    'people',
    IconWorld,
    async () => (await import('./lists/all-domains.screen.tsx')).AllDomainsScreen,
  ),
  area(
    'reports',
    'safety',
    IconMessageReport,
    async () => (await import('../safety/reports.screen.tsx')).ReportsScreen,
  ),
  area(
    'blocked',
    'safety',
    IconShieldCheck,
    async () => (await import('../safety/blocked.screen.tsx')).BlockedScreen,
  ),
  area(
    'audit',
    'safety',
    IconClipboardList,
    async () => (await import('../audit/audit.screen.tsx')).AuditScreen,
  ),
  area(
    'packages',
    'business',
    IconPackage,
    async () => (await import('../packages/packages.screen.tsx')).PackagesScreen,
  ),
  area(
    'coupons',
    'business',
    IconTicket,
    async () =>
      (await import('../coupons/coupons-administration.screen.tsx')).CouponsAdministrationScreen,
  ),
  area(
    'promo-codes',
    'business',
    IconRosetteDiscount,
    async () => (await import('../promo-codes/promo-codes.screen.tsx')).PromoCodesScreen,
  ),
  area(
    'add-ons',
    'business',
    IconPuzzle,
    async () =>
      (await import('../add-ons/add-ons-administration.screen.tsx')).AddOnsAdministrationScreen,
  ),
  area(
    'payments',
    'business',
    IconReceipt,
    async () => (await import('../billing/payments.screen.tsx')).PaymentsScreen,
  ),
  area(
    'settings',
    'installation',
    IconSettings,
    async () =>
      (await import('./settings/installation-settings.screen.tsx')).InstallationSettingsScreen,
  ),
  area(
    'mail',
    'installation',
    IconMailCheck,
    async () => (await import('./mail/mail-check.screen.tsx')).MailCheckScreen,
  ),
  area(
    'mailbox',
    'installation',
    IconInbox,
    async () => (await import('../mailbox/mailbox.screen.tsx')).MailboxScreen,
  ),
]

/** The areas in their groups, as entries of a navigation. */
export function administrationGroups(hasMailbox: boolean) {
  const { areas: names, groups: titles } = text.administration
  const shown = areas.filter(({ name }) => hasMailbox || name !== 'mailbox')
  return groups.flatMap((group) => {
    const items = shown
      .filter((area) => area.group === group)
      .map(({ name, Icon }) => ({ to: addressOf(name), label: names[name], Icon }))
    return items.length === 0 ? [] : [{ title: titles[group], items }]
  })
}

/** The address of an area. */
export const addressOf = (name: AreaName) =>
  name === 'overview' ? paths.admin : `${paths.admin}/${name}`
