import {
  Popover,
  SegmentedControl,
  UnstyledButton,
  useMantineColorScheme,
  VisuallyHidden,
} from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { signOut } from '#web/features/auth/auth.api.ts'
import { text } from '#web/messages/index.ts'
import { paths } from '#web/paths.ts'
import { removeAuthUser } from '#web/platform/auth-user.ts'
import { useSession } from '#web/platform/session.ts'
import { toastError } from '#web/platform/toasts.tsx'
import { IconBook, IconLogout, IconShieldCheck, IconUserCircle } from '#web/ui/icons.ts'
import classes from './account-menu.module.css'
import navigationClasses from './main-navigation.module.css'

/** Who is signed in, light or dark, and the way out. */
export function AccountMenu({ variant }: { variant: 'side' | 'tab' }) {
  const session = useSession()
  const leave = useSignOut()
  return (
    <Popover position="top-start" width={272} offset={8} radius="lg" shadow="md" trapFocus>
      <Popover.Target>
        {variant === 'tab' ? (
          <button type="button" className={navigationClasses.item}>
            <IconUserCircle size={20} stroke={1.75} />
            <span>{text.navigation.account}</span>
          </button>
        ) : (
          <UnstyledButton className={classes.who}>
            <VisuallyHidden>{text.navigation.account}</VisuallyHidden>
            <span className={classes.initial} aria-hidden="true">
              {(session.username[0] ?? '?').toUpperCase()}
            </span>
            <span className={classes.names}>
              <span className={classes.name}>{session.username}</span>
              <span className={classes.email}>{session.email}</span>
            </span>
          </UnstyledButton>
        )}
      </Popover.Target>
      <Popover.Dropdown className={classes.menu} aria-label={text.navigation.account}>
        <div className={classes.head}>
          <span className={classes.name}>{session.username}</span>
          <span className={classes.email}>{session.email}</span>
        </div>
        <ColorSchemeSwitch />
        <Link className={classes.entry} to={paths.profile}>
          <IconUserCircle size={18} stroke={1.75} />
          {text.navigation.profile}
        </Link>
        <Link className={classes.entry} to={paths.security}>
          <IconShieldCheck size={18} stroke={1.75} />
          {text.navigation.security}
        </Link>
        <a className={classes.entry} href="/api/docs">
          <IconBook size={18} stroke={1.75} />
          {text.navigation.reference}
        </a>
        <button type="button" className={classes.entry} onClick={leave}>
          <IconLogout size={18} stroke={1.75} />
          {text.navigation.signOut}
        </button>
      </Popover.Dropdown>
    </Popover>
  )
}

function ColorSchemeSwitch() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <div className={classes.scheme}>
      <SegmentedControl
        fullWidth
        size="xs"
        aria-label={text.navigation.theme}
        value={colorScheme}
        onChange={(value) => setColorScheme(value as 'light' | 'dark' | 'auto')}
        data={[
          { value: 'light', label: text.navigation.light },
          { value: 'dark', label: text.navigation.dark },
          { value: 'auto', label: text.navigation.auto },
        ]}
      />
    </div>
  )
}

/** Signs out here and goes to the sign-in screen, as spec §4 says. */
function useSignOut(): () => Promise<void> {
  const queryClient = useQueryClient()
  return async () => {
    try {
      await signOut()
      removeAuthUser()
      queryClient.clear()
      window.location.assign(paths.signIn)
    } catch (error) {
      toastError(error)
    }
  }
}
