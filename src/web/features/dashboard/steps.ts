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

/** What is worth doing with a page that is ready, and what of it is done. */
export function ideasOf(page: FullPage, done: { hasLinks: boolean; hasOthers: boolean }) {
  return [
    { name: 'qr', to: paths.page(page.id, 'settings'), isDone: wasOpened(page.id) },
    { name: 'shorten', to: paths.links, isDone: done.hasLinks },
    { name: 'invite', to: paths.users, isDone: done.hasOthers },
  ] as const
}

const openedKey = (pageId: string) => `waypost:code-opened:${pageId}`

/** Nobody but this browser knows whether somebody looked at a code. */
export function rememberOpened(pageId: string): void {
  try {
    localStorage.setItem(openedKey(pageId), '1')
  } catch {
    // storage is off: the step stays open
  }
}

function wasOpened(pageId: string): boolean {
  try {
    return localStorage.getItem(openedKey(pageId)) !== null
  } catch {
    return false
  }
}

/** Still the theme every page begins with. */
function isPlain({ theme }: FullPage): boolean {
  return theme.type === 0 && theme.background === '#ffffff' && theme.button === '#111827'
}
