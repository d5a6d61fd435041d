import type { AccountRole } from '#contract/account/identity.ts'
import type { SpaceRole } from '#contract/account/space-values.ts'
import { may } from '#contract/permissions.ts'
import { administrationGroups } from '#web/features/administration/areas.ts'
import { settingsGroups } from '#web/features/settings/settings-items.ts'
import { text } from '#web/messages/index.ts'
import { paths } from '#web/paths.ts'
import {
  IconKey,
  IconListCheck,
  IconReceipt,
  IconSend,
  IconTag,
  IconTicket,
} from '#web/ui/icons.ts'
import { type NavigationItem, navigationGroups } from '../shell/navigation-items.ts'

/** Who asks, in which space. */
export interface PaletteSeeker {
  role: AccountRole
  isReseller: boolean
  /** the open space; undefined until it is known */
  space: { role: SpaceRole; isPersonal: boolean } | undefined
  hasMailbox: boolean
  /** the installation has packages, so that there is something to buy and to redeem */
  hasPackages: boolean
  /** spaces can have a provider of their own, through which their members sign in */
  hasTeamSignIn: boolean
}

type Place = Pick<NavigationItem, 'to' | 'label' | 'Icon'>

export interface PalettePlaces {
  screens: Place[]
  settings: Place[]
  administration: Place[]
}

/** All screens that ⌘K leads to; those that need an id are found by name. */
export function palettePlaces(seeker: PaletteSeeker): PalettePlaces {
  const { role, space, hasMailbox, hasPackages } = seeker
  const outside = space === undefined || may(space.role, 'space.look') ? undefined : space.role
  const rooms = navigationGroups(seeker, outside).flatMap(({ items }) => items)
  const known = new Set(rooms.map(({ to }) => to))
  const isNew = ({ to }: Place) => !known.has(to)
  const settings = settingsGroups(role, hasPackages)
    .flatMap(({ items }) => items)
    .flatMap(({ to, ...item }) => (to === undefined ? [] : { ...item, to }))
  return {
    screens: [...rooms, ...placesBeside(seeker).filter(isNew)],
    settings: settings.filter(isNew),
    administration:
      role === 'administrator'
        ? administrationGroups(hasMailbox).flatMap(({ items }) => items)
        : [],
  }
}

/** Screens that stand in no menu: other screens lead there. */
function placesBeside({ space, hasPackages, hasTeamSignIn }: PaletteSeeker): Place[] {
  const is = (action: Parameters<typeof may>[1]) => space !== undefined && may(space.role, action)
  const { coupons, linkLists, navigation, pricing, teamSettings, telegram } = text
  const places: [isShown: boolean, place: Place][] = [
    [is('links.read'), { to: paths.linkLists, label: linkLists.title, Icon: IconListCheck }],
    [is('notices.hear'), { to: paths.telegram, label: telegram.title, Icon: IconSend }],
    [
      is('space.change') && space?.isPersonal === false && hasTeamSignIn,
      { to: paths.teamSignIn, label: teamSettings.title, Icon: IconKey },
    ],
    [is('billing.read'), { to: paths.billing, label: navigation.billing, Icon: IconReceipt }],
    [hasPackages, { to: paths.redeem, label: coupons.redeemTitle, Icon: IconTicket }],
    [hasPackages, { to: paths.pricing, label: pricing.title, Icon: IconTag }],
  ]
  return places.flatMap(([isShown, place]) => (isShown ? [place] : []))
}
