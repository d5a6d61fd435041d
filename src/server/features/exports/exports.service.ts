import { buffer } from 'node:stream/consumers'
import { Failure, failure } from '#contract/errors.ts'
import { isSafeWebAddress } from '#contract/links/destination.ts'
import type { PageBlock } from '#contract/pages/page-document.ts'
import type { BlockAnswer } from '#contract/pages/page-items.ts'
import type { FullPageAnswer } from '#contract/pages/pages.ts'
import type { Deps } from '../../deps.ts'
import { readStoredRules } from '../links/index.ts'
import { openFile, readMediaFile } from '../media/index.ts'
import {
  fullPage,
  getPage,
  listBlocksOfPage,
  listPagesOfCaller,
  type PageOfCaller,
  presentBlocks,
} from '../pages/index.ts'
import { type PageReaders, pageDraftOf, type ReadFile, type ReadPicture } from './page-file.ts'

/**
 * Pages as the text of one JSON file, one page at a time in memory.
 * @param pageId one page; all of the caller's without
 * @throws notFound
 */
export async function exportPages(
  deps: Deps,
  userId: string,
  pageId?: string,
): Promise<AsyncIterable<string>> {
  const ids =
    pageId === undefined
      ? (await listPagesOfCaller(deps, userId, 'active', 'pages.export')).map(({ id }) => id)
      : [(await existingPage(deps, { userId, id: pageId })).id]
  return write(deps, userId, ids)
}

async function existingPage(deps: Deps, caller: PageOfCaller) {
  const page = await getPage(deps, caller, 'pages.export')
  if (page.deleted_at !== null) throw failure('notFound')
  return page
}

async function* write(deps: Deps, userId: string, ids: readonly string[]) {
  const exportedAt = new Date(deps.clock.now()).toISOString()
  yield `{"format":"waypost-pages","version":1,"exportedAt":"${exportedAt}","pages":[`
  for (const [at, id] of ids.entries()) {
    const page = await fullPage(deps, id)
    const archived = await listBlocksOfPage(deps, { userId, id }, 'archived')
    const others = await presentBlocks(deps, archived)
    const draft = await pageDraftOf(page, others, {
      readPicture: pictureReader(deps),
      readFile: fileReader(deps),
      rulesOf: await rulesOfLinks(deps, [...page.blocks, ...others]),
    })
    yield `${at === 0 ? '' : ','}\n${JSON.stringify(draft)}`
  }
  yield ']}\n'
}

/** The page as visitors see it now, as one file that needs nobody (design.md §4.2). @throws notFound */
export async function exportCopy(
  deps: Deps,
  caller: PageOfCaller,
): Promise<{ html: string; name: string }> {
  const { id } = await existingPage(deps, caller)
  return copyOfPage(deps, id)
}

/** The same for any page, for people who may see all of them. @throws notFound */
export async function copyOfPage(deps: Deps, id: string): Promise<{ html: string; name: string }> {
  const page = await fullPage(deps, id)
  const readPicture = pictureReader(deps)
  const document = {
    ...page.document,
    blocks: page.document.blocks
      // nobody would get what is sent
      .filter(({ kind }) => kind !== 'form')
      .map((block) => ({ ...block, url: ledBy(deps, page, block) })),
    icons: page.document.icons.map((icon) => ({ ...icon, url: icon.profileUrl ?? icon.url })),
  }
  const addresses = [
    document.image,
    document.theme.pictureUrl,
    ...document.blocks.map((block) => block.thumbnail),
    ...document.blocks.flatMap(({ gallery }) => gallery?.pictures.map(({ src }) => src) ?? []),
    ...document.icons.map((icon) => icon.image),
  ].filter((address) => typeof address === 'string')
  const pictures = new Map<string, string>()
  for (const address of new Set(addresses)) {
    pictures.set(address, (await readPicture(address)) ?? 'data:,')
  }
  const homeUrl = deps.origins.app
  const html = deps.views.renderCopy({ document, homeUrl, lang: page.language, pictures })
  return { html, name: page.username }
}

/** Past our short links, which may be gone when the file is opened; a lock is not passed. */
function ledBy(deps: Pick<Deps, 'origins'>, page: FullPageAnswer, block: PageBlock): string {
  const stored = page.blocks.find(({ id }) => id === block.id)
  const isOpen = block.isLocked !== true && stored?.linkId
  if (isOpen && isSafeWebAddress(stored.address)) return stored.address
  return block.url.startsWith('/') ? `${deps.origins.short}${block.url}` : block.url
}

/** The most a page's export takes along, so that its file can be imported again; the rest stays. */
const FILES_MAX_BYTES = 5 * 1024 * 1024

function fileReader(deps: Deps): ReadFile {
  let left = FILES_MAX_BYTES
  return async ({ fileId, fileName, fileBytes }) => {
    const [name, bytes] = [fileName ?? '', fileBytes ?? 0]
    const file = fileId === null || bytes > left ? undefined : await openFile(deps, fileId)
    if (file === undefined) return { name, bytes, data: null }
    const data = await orUndefined(async () => buffer(await file.read()))
    if (data === undefined) return { name, bytes, data: null }
    left -= bytes
    return { name, bytes, data: `data:application/octet-stream;base64,${data.toString('base64')}` }
  }
}

/** Rules of the links of blocks; links without any are left out. */
async function rulesOfLinks(
  { db }: Pick<Deps, 'db'>,
  blocks: readonly BlockAnswer[],
): Promise<PageReaders['rulesOf']> {
  const ids = blocks.flatMap(({ linkId }) => (linkId === null ? [] : [linkId]))
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('link')
    .select(['id', 'rules'])
    .where('id', 'in', ids)
    .where('rules', '<>', '[]')
    .execute()
  return new Map(rows.map(({ id, rules }) => [id, readStoredRules(rules)]))
}

function pictureReader(deps: Deps): ReadPicture {
  return async (address) => {
    const name = address?.split('/media/')[1]
    if (name === undefined) return null
    const file = await orUndefined(() => readMediaFile(deps, name))
    return file ? `data:${file.contentType};base64,${file.bytes.toString('base64')}` : null
  }
}

/** @returns undefined for a file that is missing in storage */
async function orUndefined<T>(read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof Failure && error.name === 'notFound') return undefined
    throw error
  }
}
