import type { ComposedApplication } from './compose.ts'
import type { Front } from './front.ts'
import { loadViews } from './load-views.ts'

/**
 * What `compose.ts` needs, in pieces of some 50 ms: a feature after those it imports, so that none brings
 * half of the others. Whatever is missing here comes with the last piece.
 */
const pieces: readonly (() => Promise<unknown>)[] = [
  () => import('./features/spaces/index.ts'),
  () => import('fastify'),
  () => import('./features/safety/index.ts'),
  () => import('./features/media/index.ts'),
  () => import('./features/links/index.ts'),
  () => import('./features/pages/index.ts'),
  () => import('./features/quarantine/index.ts'),
  () => import('./features/notices/index.ts'),
  () => import('./features/statistics/index.ts'),
  () => import('./features/api-keys/index.ts'),
  () => import('./features/identity/index.ts'),
  () => import('./features/abuse-reports/index.ts'),
  () => import('./features/subscribers/index.ts'),
  () => import('./features/broadcasts/index.ts'),
  () => import('./features/chat/index.ts'),
  () => import('./features/imports/index.ts'),
  () => import('./features/qr/index.ts'),
  () => import('./features/calendar/index.ts'),
  () => import('./features/tasks/index.ts'),
  () => import('./http/create-app.ts'),
  () => import('./public-page/index.ts'),
  loadViews,
  () => import('./open-deps.ts'),
  () => import('./compose.ts'),
]

/** Loads the application and puts it together, and lets redirects through between the pieces. */
export async function loadApplication(front: Front): Promise<ComposedApplication> {
  for (const loadPiece of pieces) {
    await front.door.letThrough()
    await loadPiece()
  }
  await front.door.letThrough()
  const { createApplication } = await import('./compose.ts')
  return createApplication(front)
}
