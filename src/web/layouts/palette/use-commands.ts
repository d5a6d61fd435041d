import { useMantineColorScheme } from '@mantine/core'
import { useNavigate } from 'react-router'
import type { AccountRole } from '#contract/account/identity.ts'
import { administrationGroups } from '#web/features/administration/areas.ts'
import { useHasMailbox } from '#web/features/mailbox/mailbox.queries.ts'
import { settingsGroups } from '#web/features/settings/settings-items.ts'
import { useOutsideRole } from '#web/features/spaces/use-is-outside.ts'
import { text } from '#web/messages/index.ts'
import { paths } from '#web/paths.ts'
import { useSession } from '#web/platform/session.ts'
import {
  IconDeviceDesktop,
  IconKeyboard,
  IconLayoutSidebar,
  IconLink,
  IconLogout,
  IconMoon,
  IconPlus,
  IconSun,
} from '#web/ui/icons.ts'
import { goKeysOf } from '../shell/go-keys.ts'
import { navigationGroups } from '../shell/navigation-items.ts'
import type { ShellDialog } from '../shell/shell-dialogs.tsx'
import { useSignOut } from '../shell/use-sign-out.ts'
import type { Command } from './rank-commands.ts'

/** All screens of this account, then actions that are always available. */
export function useCommands(show: (dialog: ShellDialog) => void): Command[] {
  const session = useSession()
  const navigate = useNavigate()
  const leave = useSignOut()
  const { setColorScheme } = useMantineColorScheme()
  const words = text.shell.palette
  const hasMailbox = useHasMailbox(session.role)
  const outside = useOutsideRole()
  const rooms = navigationGroups(session, outside).flatMap(({ items }) => items)
  const ofAdministration =
    session.role === 'administrator'
      ? administrationGroups(hasMailbox).flatMap(({ items }) => items)
      : []
  const lead =
    (kind: Command['kind'], group: string) =>
    ({ to, label, Icon }: { to: string; label: string; Icon: Command['Icon'] }): Command => ({
      ...{ id: to, kind, group, label, Icon },
      ...(goKeysOf(to) !== undefined && { hint: goKeysOf(to) }),
      run: () => void navigate(to),
    })
  const screens = [
    ...rooms.map(lead('screen', words.screens)),
    ...settingsBeside(rooms, session.role).map(lead('setting', text.navigation.settings)),
    ...ofAdministration.map(lead('setting', text.navigation.administration)),
  ]
  const act = (id: string, label: string, Icon: Command['Icon'], run: () => unknown): Command => ({
    id,
    kind: 'action',
    group: words.actions,
    label,
    Icon,
    run: () => void run(),
  })
  return [
    ...screens,
    ...(outside === 'billing'
      ? []
      : [{ ...act('shorten', words.shorten, IconLink, () => navigate(paths.newLink)), hint: 'C' }]),
    ...(outside ? [] : [act('new-page', words.newPage, IconPlus, () => navigate(paths.pages))]),
    act('light', words.light, IconSun, () => setColorScheme('light')),
    act('dark', words.dark, IconMoon, () => setColorScheme('dark')),
    act('auto', words.auto, IconDeviceDesktop, () => setColorScheme('auto')),
    act('layout', words.layout, IconLayoutSidebar, () => show('layout')),
    act('keys', words.keys, IconKeyboard, () => show('keys')),
    act('sign-out', words.signOut, IconLogout, leave),
  ]
}

/** Settings that are not in the navigation, under their own names. */
function settingsBeside(rooms: { to: string }[], role: AccountRole) {
  const known = new Set(rooms.map(({ to }) => to))
  return settingsGroups(role)
    .flatMap(({ items }) => items)
    .flatMap(({ to, ...item }) => (to === undefined || known.has(to) ? [] : { ...item, to }))
}
