import type { FullPage } from '#web/features/pages/pages.api.ts'
import { paths } from '#web/paths.ts'

export type StepName = 'title' | 'picture' | 'links' | 'design' | 'publish'

export interface Step {
  name: StepName
  isDone: boolean
  to: string
}

/** What makes a page ready, in order, and what of it is done. */
export function stepsOf(page: FullPage): Step[] {
  const to = paths.page(page.id)
  return [
    { name: 'title', isDone: page.title !== '', to },
    { name: 'picture', isDone: page.imageId !== null, to },
    { name: 'links', isDone: page.blocks.length > 0, to },
    { name: 'design', isDone: !isPlain(page), to: paths.page(page.id, 'design') },
    { name: 'publish', isDone: page.publishedAt !== null, to: paths.page(page.id, 'settings') },
  ]
}

/** What is worth doing with a page that is ready. */
export function ideasOf(page: FullPage) {
  return [
    { name: 'qr', to: paths.page(page.id, 'settings') },
    { name: 'shorten', to: paths.links },
    { name: 'invite', to: paths.users },
  ] as const
}

/** Still the theme every page begins with. */
function isPlain({ theme }: FullPage): boolean {
  return theme.type === 0 && theme.background === '#ffffff' && theme.button === '#111827'
}
