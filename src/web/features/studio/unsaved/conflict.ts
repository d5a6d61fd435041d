import type { FullPage } from '#web/features/pages/pages.api.ts'
import type { Edit } from '#web/platform/autosave/edit.ts'

/** A field that was edited both here and elsewhere. */
export interface Conflict {
  edit: Edit
  /** the server's current value */
  theirs: unknown
}

type Target = Pick<Edit, 'target'>

/** The target of an edit on the page; undefined if it no longer exists. */
function ownerOf(page: FullPage, { target }: Target): Record<string, unknown> | undefined {
  const [kind, id] = target.split(':')
  if (kind === 'page') return { ...page }
  if (kind === 'theme') return { ...page.theme }
  const items: { id: string }[] = kind === 'block' ? page.blocks : page.icons
  const item = items.find((one) => one.id === id)
  return item && { ...item }
}

/** The page's current value for an edit's field; undefined if the field no longer exists. */
export function valueIn(page: FullPage, edit: Pick<Edit, 'target' | 'field'>): unknown {
  return ownerOf(page, edit)?.[edit.field]
}

/** The revision of an edit's target; null if it no longer exists. */
export function revisionOf(page: FullPage, target: string): number | null {
  if (target === 'page' || target === 'theme') return page.revision
  const revision = ownerOf(page, { target })?.revision
  return typeof revision === 'number' ? revision : null
}
