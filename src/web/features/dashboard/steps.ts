import type { FullPage } from '#web/features/pages/pages.api.ts'
import { paths } from '#web/paths.ts'

export type StepName = 'title' | 'picture' | 'links' | 'design' | 'publish'

export interface Step {
  name: StepName
  isDone: boolean
  to: string
}

/** The steps to finish a page, in order, and which are done. */
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

/** Suggestions for a finished page, and which are done. */
export function ideasOf(page: FullPage, done: { hasLinks: boolean; hasOthers: boolean }) {
  return [
    { name: 'qr', to: paths.page(page.id, 'settings'), isDone: wasOpened(page.id) },
    { name: 'shorten', to: paths.links, isDone: done.hasLinks },
    { name: 'invite', to: paths.users, isDone: done.hasOthers },
  ] as const
}

const openedKey = (pageId: string) => `waypost:code-opened:${pageId}`

/** Only this browser knows whether somebody looked at a code. */
export function rememberOpened(pageId: string): void {
  try {
    localStorage.setItem(openedKey(pageId), '1')
  } catch {
    // without storage the step stays open
  }
}

function wasOpened(pageId: string): boolean {
  try {
    return localStorage.getItem(openedKey(pageId)) !== null
  } catch {
    return false
  }
}

/** The theme is still the default. */
function isPlain({ theme }: FullPage): boolean {
  return theme.type === 0 && theme.background === '#ffffff' && theme.button === '#111827'
}
