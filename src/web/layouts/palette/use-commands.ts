import { useMantineColorScheme } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useHasMailbox } from '#web/features/mailbox/mailbox.queries.ts'
import { openAmong, spacesQuery } from '#web/features/spaces/spaces.api.ts'
import { useOutsideRole } from '#web/features/spaces/use-is-outside.ts'
import { text } from '#web/messages/index.ts'
import { paths } from '#web/paths.ts'
import { authMode } from '#web/platform/identity/identity.ts'
import { installationQuery } from '#web/platform/installation.ts'
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
import type { ShellDialog } from '../shell/shell-dialogs.tsx'
import { useSignOut } from '../shell/use-sign-out.ts'
import { palettePlaces } from './palette-places.ts'
import type { Command } from './rank-commands.ts'

/** All screens of this account, then actions that are always available. */
export function useCommands(show: (dialog: ShellDialog) => void): Command[] {
  const session = useSession()
  const navigate = useNavigate()
  const leave = useSignOut()
  const { setColorScheme } = useMantineColorScheme()
  const words = text.shell.palette
  const hasMailbox = useHasMailbox(session.role)
  const space = openAmong(useQuery(spacesQuery).data ?? [])
  const outside = useOutsideRole()
  const hasPackages = useQuery(installationQuery).data?.hasPackages ?? false
  const hasTeamSignIn = authMode !== 'firebase'
  const places = palettePlaces({ ...session, space, hasMailbox, hasPackages, hasTeamSignIn })
  const lead =
    (kind: Command['kind'], group: string) =>
    ({ to, label, Icon }: { to: string; label: string; Icon: Command['Icon'] }): Command => ({
      ...{ id: to, kind, group, label, Icon },
      ...(goKeysOf(to) !== undefined && { hint: goKeysOf(to) }),
      run: () => void navigate(to),
    })
  const screens = [
    ...places.screens.map(lead('screen', words.screens)),
    ...places.settings.map(lead('setting', text.navigation.settings)),
    ...places.administration.map(lead('setting', text.navigation.administration)),
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
