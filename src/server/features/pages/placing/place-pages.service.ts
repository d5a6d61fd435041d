import { Failure, failure } from '#contract/errors.ts'
import type { Deps } from '../../../deps.ts'
import { findLinks, type Place, placeCarriedLinks, putCarriedLinks } from '../../links/index.ts'
import { bringPicturesAlong, listWithoutRoom, moveFiles } from '../../media/index.ts'
import { countStanding, limitRefusal, requireCurrentPackage } from '../../packages/index.ts'
import { listQrDesignsOfLinks, setLogos } from '../../qr-designs/index.ts'
import { giveSlugs } from '../../slugs/index.ts'
import { replaceThumbnail } from '../items/blocks.repository.ts'
import { replaceIconPicture } from '../items/social-icons.repository.ts'
import { type PageRow, replacePagePicture } from '../pages.repository.ts'
import { touchPage } from '../shown/page-access.ts'
import {
  countSubscribersOf,
  listFileIdsOf,
  listLinkIdsOf,
  listPictureIdsOf,
  listRootDomains,
  listTextsOf,
  listWithSharedFiles,
} from './page-parts.repository.ts'

/** A page and where it is to be; it keeps its domain. */
export interface PagePlacing {
  page: PageRow
  to: Place
}

type RoomDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'packages'>

const isInOtherSpace = ({ page, to }: PagePlacing) => page.space_id !== to.spaceId
const idsOf = (placings: readonly PagePlacing[]) => placings.map(({ page }) => page.id)

/** Without writing: which of these pages could not be there with all that belongs to them. @returns by page id */
export async function describePages(
  deps: RoomDeps,
  placings: readonly PagePlacing[],
): Promise<Map<string, Failure>> {
  const refused = new Map<string, Failure>()
  const leaving = placings.filter(isInOtherSpace)
  if (leaving.length === 0) return refused
  const domains = await listRootDomains(deps.db, idsOf(leaving))
  const shared = await listWithSharedFiles(deps.db, idsOf(leaving))
  for (const { page } of leaving) {
    const why = whyBound(page, domains.get(page.id), shared.has(page.id))
    if (why !== undefined) refused.set(page.id, why)
  }
  const free = leaving.filter(({ page }) => !refused.has(page.id))
  for (const [spaceId, some] of Map.groupBy(free, ({ to }) => to.spaceId)) {
    for (const [id, why] of await describeRoom(deps, idsOf(some), spaceId)) refused.set(id, why)
  }
  return refused
}

/** What ties a page to its space. */
function whyBound(
  page: PageRow,
  domain: string | undefined,
  isShared: boolean,
): Failure | undefined {
  if (page.is_first === 1) {
    const firstPage = 'The name of this page is that of its account, so it stays in this space'
    return failure('noPermission', { fields: { firstPage } })
  }
  if (domain !== undefined) {
    const rootOf = `This page is the home page of ${domain}, which stays in this space`
    return failure('moveTargetNotFound', { fields: { rootOf } })
  }
  if (!isShared) return undefined
  const file = 'Another page has the same file'
  return failure('conflict', { fields: { file } })
}

/** For which pages a space has no room, one after the other. */
async function describeRoom(
  deps: RoomDeps,
  pageIds: readonly string[],
  spaceId: string,
): Promise<Map<string, Failure>> {
  const refused = new Map<string, Failure>()
  const things = await listUploads(deps, pageIds)
  for (const id of await listWithoutRoom(deps, things, spaceId)) {
    const storageBytes = 'Its pictures and files do not fit'
    refused.set(id, failure('limitReached', { fields: { storageBytes } }))
  }
  try {
    const limits = (await requireCurrentPackage(deps, spaceId))?.package.limits
    if (limits === undefined) return refused
    const used = await countStanding(deps.db, spaceId)
    const subscribers = await countSubscribersOf(deps.db, pageIds)
    for (const id of pageIds.filter((id) => !refused.has(id))) {
      const more = { pages: 1, subscribers: subscribers.get(id)?.active ?? 0 }
      const over = (['pages', 'subscribers'] as const).find(
        (name) => more[name] > 0 && used[name] + more[name] > (limits[name] ?? Infinity),
      )
      if (over !== undefined) {
        refused.set(id, limitRefusal(over))
        continue
      }
      used.pages += more.pages
      used.subscribers += more.subscribers
    }
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    for (const id of pageIds) refused.set(id, error)
  }
  return refused
}

/** Pictures and files of pages, of their QR codes, of their mails and galleries, and of the QR codes of their links. */
async function listUploads({ db }: Pick<Deps, 'db'>, pageIds: readonly string[]) {
  const links = await listLinkIdsOf(db, pageIds)
  const linkIds = links.map(({ link_id }) => link_id)
  const designs = await listQrDesignsOfLinks(db, linkIds)
  const previews = new Map((await findLinks(db, linkIds)).map(({ id, preview }) => [id, preview]))
  const pictures = Map.groupBy(await listPictureIdsOf(db, pageIds), (one) => one.page_id)
  const files = Map.groupBy(await listFileIdsOf(db, pageIds), (one) => one.page_id)
  const texts = Map.groupBy(await listTextsOf(db, pageIds), (one) => one.page_id)
  const linksOf = Map.groupBy(links, (one) => one.page_id)
  return pageIds.map((id) => {
    const own = (linksOf.get(id) ?? []).map((one) => one.link_id)
    const logos = own.flatMap((linkId) => designs.get(linkId)?.logo_id ?? [])
    return {
      id,
      ids: [...(pictures.get(id) ?? []).map((one) => one.id), ...logos],
      texts: [
        ...(texts.get(id) ?? []).map(({ text }) => text),
        ...own.flatMap((linkId) => previews.get(linkId) ?? []),
      ],
      files: (files.get(id) ?? []).map((one) => one.id),
    }
  })
}

/**
 * Moves pages that are locked, as their spaces are, in the transaction of these deps. Blocks, icons, their short links
 * with QR codes and versions, pictures, files, mails, subscribers and names come along.
 * @returns by page id why it could not be moved
 */
export async function placePages(
  deps: Deps,
  placings: readonly PagePlacing[],
): Promise<Map<string, Failure>> {
  const refused = await describePages(deps, placings)
  for (const placing of placings) {
    if (!refused.has(placing.page.id)) await placePage(deps, placing)
  }
  return refused
}

async function placePage(deps: Deps, { page, to }: PagePlacing): Promise<void> {
  const links = await listLinkIdsOf(deps.db, [page.id])
  const linkIds = links.map(({ link_id }) => link_id)
  if (isInOtherSpace({ page, to })) {
    await bringUploads(deps, page.id, to.spaceId)
    await placeCarriedLinks(deps, linkIds, to)
    await giveSlugs(deps, [page.id], to.spaceId)
  } else {
    await putCarriedLinks(deps.db, linkIds, to.folderId)
  }
  await touchPage(deps, page, { space_id: to.spaceId, folder_id: to.folderId })
}

async function bringUploads(deps: Deps, pageId: string, spaceId: string): Promise<void> {
  const pictures = (await listPictureIdsOf(deps.db, [pageId])).map(({ id }) => id)
  const texts = (await listTextsOf(deps.db, [pageId])).map(({ text }) => text)
  const files = (await listFileIdsOf(deps.db, [pageId])).map(({ id }) => id)
  const brought = await bringPicturesAlong(deps, { ids: pictures, texts }, spaceId)
  for (const [from, to] of brought) {
    for (const replace of [replacePagePicture, replaceThumbnail, replaceIconPicture]) {
      await replace(deps.db, pageId, { from, to })
    }
  }
  await setLogos(deps.db, 'page', [pageId], brought)
  await moveFiles(deps, files, spaceId)
}
