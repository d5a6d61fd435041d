import { useEffect } from 'react'
import { createBrowserRouter, Navigate, type RouteObject, useLocation } from 'react-router'
import { BrokenScreen } from './features/errors/broken.screen.tsx'
import { NotFoundScreen } from './features/errors/not-found.screen.tsx'
import { GuestLayout } from './layouts/guest-layout.tsx'
import { RootLayout } from './layouts/root-layout.tsx'
import {
  loadAdministrationMessages,
  loadAllMessages,
  loadGuestMessages,
  loadPageMessages,
  loadTogetherMessages,
} from './messages/load-messages.ts'
import { openSpaceId, spaceIdIn } from './open-space.ts'
import { paths } from './paths.ts'
import { Preloader } from './ui/preloader.tsx'

/**
 * Every screen is a separate chunk, loaded when it is first opened; all screens but the first load
 * their texts before.
 */
const guestScreens: RouteObject[] = [
  {
    path: paths.signIn,
    lazy: async () => ({
      Component: (await import('./features/auth/sign-in.screen.tsx')).SignInScreen,
    }),
  },
  {
    path: paths.register,
    lazy: async () => ({
      Component: (await import('./features/auth/register.screen.tsx')).RegisterScreen,
    }),
  },
  {
    path: paths.forgotPassword,
    lazy: async () => ({
      Component: (await import('./features/auth/forgot-password.screen.tsx')).ForgotPasswordScreen,
    }),
  },
  {
    path: paths.resetPassword,
    lazy: async () => ({
      Component: (await import('./features/auth/reset-password.screen.tsx')).ResetPasswordScreen,
    }),
  },
  {
    path: paths.confirmEmail,
    lazy: async () => ({
      Component: (await import('./features/auth/confirm-email.screen.tsx')).ConfirmEmailScreen,
    }),
  },
  {
    path: paths.restoreAccount,
    lazy: async () => ({
      Component: (await import('./features/auth/restore-account.screen.tsx')).RestoreAccountScreen,
    }),
  },
  {
    path: paths.support,
    lazy: async () => ({
      Component: (await import('./features/support/support.screen.tsx')).SupportScreen,
    }),
  },
  {
    path: paths.socialReturn,
    lazy: async () => ({
      Component: (await import('./features/social/social-return.screen.tsx')).SocialReturnScreen,
    }),
  },
  {
    path: `${paths.teamReturn}/:spaceId`,
    lazy: async () => ({
      Component: (await import('./features/team-sign-in/team-return.screen.tsx')).TeamReturnScreen,
    }),
  },
  {
    path: paths.setup,
    lazy: async () => ({
      Component: (await import('./features/auth/setup.screen.tsx')).SetupScreen,
    }),
  },
  {
    path: paths.invitation,
    lazy: async () => ({
      Component: (await import('./features/users/invitation.screen.tsx')).InvitationScreen,
    }),
  },
  {
    path: paths.pricing,
    lazy: async () => ({
      Component: (await import('./features/packages/pricing.screen.tsx')).PricingScreen,
    }),
  },
  {
    path: `${paths.numbers}/:alias`,
    lazy: async () => ({
      Component: (await import('./features/statistics/public/public-numbers.screen.tsx'))
        .PublicNumbersScreen,
    }),
  },
]

const accountScreens: RouteObject[] = [
  {
    path: paths.space,
    lazy: async () => ({
      Component: (await import('./features/spaces/space.screen.tsx')).SpaceScreen,
    }),
  },
  {
    path: paths.telegram,
    lazy: async () => ({
      Component: (await import('./features/spaces/telegram/telegram.screen.tsx')).TelegramScreen,
    }),
  },
  {
    path: paths.teamSignIn,
    lazy: async () => ({
      Component: (await import('./features/spaces/sign-in/team-sign-in.screen.tsx'))
        .TeamSignInScreen,
    }),
  },
  {
    path: paths.audienceOfAll,
    lazy: async () => ({
      Component: (await import('./features/audience/audience.screen.tsx')).AudienceScreen,
    }),
  },
  {
    path: paths.dashboard,
    lazy: async () => ({
      Component: (await import('./features/dashboard/dashboard.screen.tsx')).DashboardScreen,
    }),
  },
  {
    path: `${paths.start}/:pageId?`,
    lazy: async () => ({
      Component: (await import('./features/onboarding/onboarding.screen.tsx')).OnboardingScreen,
    }),
  },
  {
    path: paths.pages,
    lazy: async () => ({
      Component: (await import('./features/pages/pages.screen.tsx')).PagesScreen,
    }),
  },
  {
    path: `${paths.pages}/:pageId/:tab?`,
    lazy: async () => ({
      Component: (await import('./features/studio/studio.screen.tsx')).StudioScreen,
    }),
  },
  {
    path: paths.broadcasts,
    lazy: async () => ({
      Component: (await import('./features/audience/broadcasts.screen.tsx')).BroadcastsScreen,
    }),
  },
  {
    path: `${paths.broadcasts}/:broadcastId`,
    lazy: async () => ({
      Component: (await import('./features/audience/broadcast.screen.tsx')).BroadcastScreen,
    }),
  },
  {
    path: paths.links,
    lazy: async () => ({
      Component: (await import('./features/links/links.screen.tsx')).LinksScreen,
    }),
  },
  {
    path: paths.coupons,
    lazy: async () => ({
      Component: (await import('./features/coupons/own-coupons.screen.tsx')).OwnCouponsScreen,
    }),
  },
  {
    path: `${paths.redeem}/:code?`,
    lazy: async () => ({
      Component: (await import('./features/coupons/redeem.screen.tsx')).RedeemScreen,
    }),
  },
  {
    path: paths.linkLists,
    lazy: async () => ({
      Component: (await import('./features/links/lists/lists.screen.tsx')).ListsScreen,
    }),
  },
  {
    path: `${paths.linkLists}/:listId`,
    lazy: async () => ({
      Component: (await import('./features/links/lists/list.screen.tsx')).ListScreen,
    }),
  },
  {
    path: `${paths.links}/:linkId/:tab?`,
    lazy: async () => ({
      Component: (await import('./features/links/link/link.screen.tsx')).LinkScreen,
    }),
  },
  {
    path: paths.statistics,
    lazy: async () => ({
      Component: (await import('./features/statistics/statistics.screen.tsx')).StatisticsScreen,
    }),
  },
  {
    path: `${paths.chat}/:roomId?`,
    lazy: async () => ({
      Component: (await import('./features/chat/chat.screen.tsx')).ChatScreen,
    }),
  },
  {
    path: paths.tasks,
    lazy: async () => ({
      Component: (await import('./features/tasks/tasks.screen.tsx')).TasksScreen,
    }),
  },
  {
    path: paths.users,
    lazy: async () => ({
      Component: (await import('./features/users/users.screen.tsx')).UsersScreen,
    }),
  },
  {
    path: paths.calendar,
    lazy: async () => ({
      Component: (await import('./features/calendar/calendar.screen.tsx')).CalendarScreen,
    }),
  },
  {
    path: `${paths.admin}/*`,
    lazy: async () => ({
      Component: (await import('./features/administration/administration.screen.tsx'))
        .AdministrationScreen,
    }),
  },
  {
    path: paths.settings,
    lazy: async () => ({
      Component: (await import('./features/settings/settings.screen.tsx')).SettingsScreen,
    }),
  },
  {
    path: paths.activity,
    lazy: async () => ({
      Component: (await import('./features/audit/activity.screen.tsx')).ActivityScreen,
    }),
  },
  {
    path: paths.profile,
    lazy: async () => ({
      Component: (await import('./features/account/profile.screen.tsx')).ProfileScreen,
    }),
  },
  {
    path: paths.security,
    lazy: async () => ({
      Component: (await import('./features/account/security.screen.tsx')).SecurityScreen,
    }),
  },
  {
    path: paths.domains,
    lazy: async () => ({
      Component: (await import('./features/domains/domains.screen.tsx')).DomainsScreen,
    }),
  },
  {
    path: `${paths.domains}/:domainId`,
    lazy: async () => ({
      Component: (await import('./features/domains/domain.screen.tsx')).DomainScreen,
    }),
  },
  {
    path: paths.addOns,
    lazy: async () => ({
      Component: (await import('./features/add-ons/add-ons.screen.tsx')).AddOnsScreen,
    }),
  },
  {
    path: paths.usage,
    lazy: async () => ({
      Component: (await import('./features/packages/usage.screen.tsx')).UsageScreen,
    }),
  },
  {
    path: paths.apiKeys,
    lazy: async () => ({
      Component: (await import('./features/api-keys/api-keys.screen.tsx')).ApiKeysScreen,
    }),
  },
  {
    path: paths.billing,
    lazy: async () => ({
      Component: (await import('./features/billing/billing.screen.tsx')).BillingScreen,
    }),
  },
]

/** Earlier addresses of screens that are now part of administration, as mails contain them. */
const movedScreens: RouteObject[] = [
  { path: '/app/safety', Component: MovedSafety },
  { path: '/app/audit', element: <Navigate to={paths.audit} replace /> },
  { path: '/app/mailbox', element: <Navigate to={paths.mailbox} replace /> },
]

function MovedSafety() {
  const { search } = useLocation()
  const isInbox = /[?&]tab=(?:reports|appeals)/.test(search)
  return <Navigate to={(isInbox ? paths.reports : paths.blocked) + search} replace />
}

/** Screens of another space than the open one need another document. */
const elsewhere = openSpaceId === undefined ? ['/app/s/:id/*'] : ['/user-dashboard', '/app/*']

function OtherSpace() {
  const { pathname } = useLocation()
  const isOther = spaceIdIn(pathname) !== openSpaceId
  useEffect(() => {
    if (isOther) window.location.reload()
  }, [isOther])
  return isOther ? <Preloader /> : <NotFoundScreen />
}

/** The address of every screen, with its parameters. */
export const screenPaths = [
  paths.welcome,
  ...[...guestScreens, ...accountScreens].flatMap(({ path }) => path ?? []),
  '*',
]

/** Starts loading the screen of the address, so the shell's texts must be loaded. */
export const createRouter = () =>
  createBrowserRouter([
    {
      Component: RootLayout,
      ErrorBoundary: BrokenScreen,
      HydrateFallback: Preloader,
      children: [
        { index: true, element: <Navigate to={paths.welcome} replace /> },
        { path: '/app', element: <Navigate to={paths.dashboard} replace /> },
        {
          path: paths.welcome,
          lazy: async () => {
            await loadGuestMessages()
            return {
              Component: (await import('./features/welcome/welcome.screen.tsx')).WelcomeScreen,
            }
          },
        },
        {
          Component: GuestLayout,
          ErrorBoundary: BrokenScreen,
          children: guestScreens.map((screen) => withTexts(screen, guestTexts(screen))),
        },
        {
          lazy: async () => ({
            Component: (await import('./layouts/account-layout.tsx')).AccountLayout,
          }),
          children: accountScreens.map((screen) => ({
            ...(screen.path === paths.dashboard ? screen : withTexts(screen, accountTexts(screen))),
            ErrorBoundary: BrokenScreen,
          })),
        },
        ...movedScreens,
        ...elsewhere.map((path) => ({ path, Component: OtherSpace })),
        { path: '*', Component: NotFoundScreen },
      ],
    },
  ])

/**
 * Screens before signing in have few texts; an invitation and public statistics are parts of larger
 * features.
 */
function guestTexts({ path }: RouteObject): () => Promise<void> {
  if (path === paths.invitation) return loadAdministrationMessages
  return path?.startsWith(paths.numbers) ? loadAllMessages : loadGuestMessages
}

function accountTexts({ path }: RouteObject): () => Promise<void> {
  const isOfAdministration =
    path?.startsWith(paths.space) ||
    path?.startsWith(paths.admin) ||
    path === paths.users ||
    path === paths.invitation ||
    path === paths.coupons ||
    path?.startsWith(paths.redeem) ||
    path?.startsWith(paths.linkLists) ||
    path === paths.apiKeys ||
    path === paths.activity ||
    path === paths.addOns ||
    path === paths.billing ||
    path?.startsWith(paths.domains)
  const isTogether =
    path?.startsWith(paths.calendar) || path?.startsWith(paths.chat) || path === paths.tasks
  if (isTogether) return loadTogetherMessages
  const isOfPage = path?.startsWith(paths.start) || path?.startsWith(`${paths.pages}/`)
  if (isOfPage) return loadPageMessages
  return isOfAdministration ? loadAdministrationMessages : loadAllMessages
}

function withTexts(screen: RouteObject, load: () => Promise<void>): RouteObject {
  const { lazy } = screen
  if (typeof lazy !== 'function') return screen
  return {
    ...screen,
    lazy: async () => {
      await load()
      return lazy()
    },
  } as RouteObject
}
