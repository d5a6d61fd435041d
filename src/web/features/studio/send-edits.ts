import type { QueryClient } from '@tanstack/react-query'
import type { FullPage } from '#web/features/pages/pages.api.ts'
import { changePage } from '#web/features/pages/pages.api.ts'
import { pageQuery, pagesQuery } from '#web/features/pages/pages.queries.ts'
import type { Edit } from '#web/platform/autosave/edit.ts'
import { AFTER } from './draft.ts'
import { changeBlock, changeIcon, changeTheme, moveBlock, moveIcon } from './studio.api.ts'

/**
 * Sends the edits of one target and puts the answer into the cache.
 * @returns the revision they are saved under
 */
export async function sendEdits(
  queryClient: QueryClient,
  pageId: string,
  target: string,
  edits: readonly Edit[],
): Promise<number> {
  const [kind, itemId] = target.split(':')
  // A read in progress may have started before this write and must not overwrite its answer.
  await queryClient.cancelQueries({ queryKey: pageQuery(pageId).queryKey })
  if (kind === 'block' || kind === 'icon') {
    return sendItemEdits(queryClient, { id: pageId, itemId: itemId ?? '' }, kind, edits)
  }
  const body = bodyOf(edits)
  const answer = await (kind === 'theme' ? changeTheme(pageId, body) : changePage(pageId, body))
  queryClient.setQueryData(pageQuery(pageId).queryKey, (page) => withPageAnswer(page, answer))
  void queryClient.invalidateQueries({ queryKey: pagesQuery.queryKey })
  return answer.revision
}

async function sendItemEdits(
  queryClient: QueryClient,
  params: { id: string; itemId: string },
  kind: 'block' | 'icon',
  edits: readonly Edit[],
): Promise<number> {
  const move = edits.find((edit) => edit.field === AFTER)
  const fields = edits.filter((edit) => edit !== move)
  const key = pageQuery(params.id).queryKey
  let revision = 0
  if (fields.length > 0) {
    const body = bodyOf(fields)
    const item = await (kind === 'block' ? changeBlock(params, body) : changeIcon(params, body))
    queryClient.setQueryData(key, (page) => page && withItem(page, kind, item))
    revision = item.revision
  }
  if (move) {
    const after = move.value as string | null
    const item = await (kind === 'block' ? moveBlock(params, after) : moveIcon(params, after))
    queryClient.setQueryData(key, (page) => page && withItem(page, kind, item))
    revision = item.revision
  }
  return revision
}

/** The lowest revision of these edits, with which the server compares each field. */
function bodyOf(edits: readonly Edit[]): Record<string, unknown> {
  const fields = Object.fromEntries(edits.map((edit) => [edit.field, edit.value]))
  const bases = edits.flatMap((edit) => (edit.base === null ? [] : [edit.base]))
  return bases.length > 0 ? { ...fields, revision: Math.min(...bases) } : fields
}

/**
 * The page's own fields from an answer. Blocks and icons have their own calls, which may have been
 * answered meanwhile, and an answer may arrive after a newer one.
 */
function withPageAnswer(page: FullPage | undefined, answer: FullPage): FullPage {
  if (!page) return answer
  if (answer.revision < page.revision) return page
  return { ...answer, blocks: page.blocks, icons: page.icons }
}

/** The page with one item replaced by the server's version. */
export function withItem(
  page: FullPage,
  kind: 'block' | 'icon',
  item: FullPage['blocks'][number] | FullPage['icons'][number],
): FullPage {
  const list = kind === 'block' ? 'blocks' : 'icons'
  const items: { id: string; position: string }[] = page[list]
  const others = items.filter((one) => one.id !== item.id)
  const next = [...others, item].sort((one, other) =>
    one.position < other.position ? -1 : one.position > other.position ? 1 : 0,
  )
  return { ...page, [list]: next }
}

/** The page without one item. */
export function withoutItem(page: FullPage, kind: 'block' | 'icon', id: string): FullPage {
  return kind === 'block'
    ? { ...page, blocks: page.blocks.filter((block) => block.id !== id) }
    : { ...page, icons: page.icons.filter((icon) => icon.id !== id) }
}
