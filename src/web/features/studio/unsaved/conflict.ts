import type { FullPage } from '#web/features/pages/pages.api.ts'
import type { Edit } from '#web/platform/autosave/edit.ts'

/** One field that was edited here and, meanwhile, elsewhere. */
export interface Conflict {
  edit: Edit
  /** what the server has now */
  theirs: unknown
}

type Target = Pick<Edit, 'target'>

/** What an edit belongs to, as the page has it; undefined when it is gone. */
function ownerOf(page: FullPage, { target }: Target): Record<string, unknown> | undefined {
  const [kind, id] = target.split(':')
  if (kind === 'page') return { ...page }
  if (kind === 'theme') return { ...page.theme }
  const items: { id: string }[] = kind === 'block' ? page.blocks : page.icons
  const item = items.find((one) => one.id === id)
  return item && { ...item }
}

/** The value a page has where an edit wants another; undefined when there is no such field any more. */
export function valueIn(page: FullPage, edit: Pick<Edit, 'target' | 'field'>): unknown {
  return ownerOf(page, edit)?.[edit.field]
}

/** The revision of what an edit belongs to; null when it is gone. */
export function revisionOf(page: FullPage, target: string): number | null {
  if (target === 'page' || target === 'theme') return page.revision
  const revision = ownerOf(page, { target })?.revision
  return typeof revision === 'number' ? revision : null
}
