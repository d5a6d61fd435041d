import { createElement, Suspense } from 'react'
import { useRoutes } from 'react-router'
import { NotFound } from '#web/features/errors/not-found.screen.tsx'
import { useSession } from '#web/platform/session.ts'
import { Preloader } from '#web/ui/preloader.tsx'
import { areas } from './areas.ts'

const routes = [
  ...areas.map(({ name, Screen }) =>
    name === 'overview'
      ? { index: true as const, element: createElement(Screen) }
      : { path: `${name}/*`, element: createElement(Screen) },
  ),
  { path: '*', element: <NotFound /> },
]

/** /app/admin and everything below it, for administrators of the installation. */
export function AdministrationScreen() {
  const { role } = useSession()
  const screen = useRoutes(routes)
  if (role !== 'administrator') return <NotFound />
  return <Suspense fallback={<Preloader />}>{screen}</Suspense>
}
