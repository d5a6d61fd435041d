import { createBrowserRouter, Navigate, type RouteObject } from 'react-router'
import { BrokenScreen } from './features/errors/broken.screen.tsx'
import { NotFoundScreen } from './features/errors/not-found.screen.tsx'
import { GuestLayout } from './layouts/guest-layout.tsx'
import { RootLayout } from './layouts/root-layout.tsx'
import { paths } from './paths.ts'
import { Preloader } from './ui/preloader.tsx'

/** Every screen is a chunk of its own, loaded when it is first opened. */
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
    path: paths.setup,
    lazy: async () => ({
      Component: (await import('./features/auth/setup.screen.tsx')).SetupScreen,
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
    path: paths.dashboard,
    lazy: async () => ({
      Component: (await import('./features/dashboard/dashboard.screen.tsx')).DashboardScreen,
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
    path: paths.links,
    lazy: async () => ({
      Component: (await import('./features/links/links.screen.tsx')).LinksScreen,
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
    path: paths.mailbox,
    lazy: async () => ({
      Component: (await import('./features/mailbox/mailbox.screen.tsx')).MailboxScreen,
    }),
  },
]

export const router = createBrowserRouter([
  {
    Component: RootLayout,
    ErrorBoundary: BrokenScreen,
    HydrateFallback: Preloader,
    children: [
      { index: true, element: <Navigate to={paths.welcome} replace /> },
      { path: '/app', element: <Navigate to={paths.dashboard} replace /> },
      {
        path: paths.welcome,
        lazy: async () => ({
          Component: (await import('./features/welcome/welcome.screen.tsx')).WelcomeScreen,
        }),
      },
      { Component: GuestLayout, ErrorBoundary: BrokenScreen, children: guestScreens },
      {
        lazy: async () => ({
          Component: (await import('./layouts/account-layout.tsx')).AccountLayout,
        }),
        children: accountScreens.map((screen) => ({ ...screen, ErrorBoundary: BrokenScreen })),
      },
      { path: '*', Component: NotFoundScreen },
    ],
  },
])
