import { Failure, failure } from '#contract/errors.ts'
import type { Deps } from '../../../deps.ts'
import { recordChange } from '../../../platform/db/change.ts'
import { bringPicturesAlong, listWithoutRoom } from '../../media/index.ts'
import { giveBackLinks, takeLinks } from '../../packages/index.ts'
import { listQrDesignsOfLinks, setLogos } from '../../qr-designs/index.ts'
import {
  changeKeyOf,
  claimAliases,
  describeAliases,
  giveSlugs,
  type OldAddress,
  type SlugClaim,
  setSlugsOfLinks,
} from '../../slugs/index.ts'
import type { LinkRow } from '../one/links.repository.ts'
import { lockLinks, type Place, putLinks } from '../one/links-to-place.repository.ts'

/** A link and where it is to be. */
export interface Placing {
  link: LinkRow
  to: Place
}

const isOnOtherDomain = ({ link, to }: Placing) => link.domain_id !== to.domainId
const isInOtherSpace = ({ link, to }: Placing) => link.space_id !== to.spaceId

/** Without writing: which of these links could not be there with their alias and pictures. @returns by link id */
export async function describePlaces(
  deps: Pick<Deps, 'db' | 'clock' | 'config' | 'packages'>,
  placings: readonly Placing[],
): Promise<Map<string, Failure>> {
  const refused = await describeRoom(deps, placings)
  const others = placings.filter(isOnOtherDomain)
  for (const [spaceId, ofSpace] of Map.groupBy(others, ({ to }) => to.spaceId)) {
    const taken = await describeAliases(deps, spaceId, ofSpace.map(claimOf))
    for (const id of taken.keys()) refused.set(id, failure('moveLinkExists'))
  }
  return refused
}

/**
 * Moves links that are locked, in the transaction of these deps, with a few statements whatever their number.
 * Aliases, tags, limits, versions, designs and pictures come along.
 * @param options.old what becomes of addresses on domains that links leave
 * @param options.isBack they were there before
 * @returns by link id why it could not be moved
 * @throws linksUsedUp if the package of a space has no room for them
 */
export async function placeLinks(
  deps: Deps,
  placings: readonly Placing[],
  { old, isBack = false }: { old?: OldAddress | undefined; isBack?: boolean } = {},
): Promise<Map<string, Failure>> {
  const refused = await describeRoom(deps, placings)
  const fitting = placings.filter(({ link }) => !refused.has(link.id))
  await countComing(deps, fitting, isBack)
  const claimed = await claimAliases(deps, fitting.filter(isOnOtherDomain).map(claimOf))
  for (const [id, outcome] of claimed) {
    if (outcome instanceof Failure) refused.set(id, failure('moveLinkExists'))
  }
  await countStaying(
    deps,
    fitting.filter(({ link }) => refused.has(link.id)),
    isBack,
  )
  const good = placings.filter(({ link }) => !refused.has(link.id))
  // the aliases that these links still say, so before they say others
  await setSlugsOfLinks(deps, idsOf(good.filter(isOnOtherDomain)), 'deleted', old)
  for (const [spaceId, ofSpace] of Map.groupBy(good.filter(isInOtherSpace), toSpace)) {
    await giveSlugs(deps, idsOf(ofSpace), spaceId)
    await bringPictures(
      deps,
      ofSpace.map(({ link }) => link),
      spaceId,
    )
  }
  for (const some of Map.groupBy(good, ({ to }) => JSON.stringify(Object.values(to))).values()) {
    await putLinks(deps.db, idsOf(some), some[0]!.to, deps.clock.now())
  }
  for (const { link, to } of good) {
    await recordChange(deps, 'link', changeKeyOf(link.domain_id, link.slug_key))
    await recordChange(deps, 'link', changeKeyOf(to.domainId, link.slug_key))
  }
  return refused
}

/**
 * Puts the links of a page where their page goes, in the transaction of these deps. They stay on the main domain and
 * count in no package.
 */
export async function placeCarriedLinks(
  deps: Deps,
  ids: readonly string[],
  { spaceId, folderId }: Pick<Place, 'spaceId' | 'folderId'>,
): Promise<void> {
  const links = await lockLinks(deps.db, ids)
  if (links.length === 0) return
  await giveSlugs(deps, ids, spaceId)
  await bringPictures(deps, links, spaceId)
  for (const [domainId, some] of Map.groupBy(links, (link) => link.domain_id)) {
    const to = { spaceId, domainId, folderId }
    await putLinks(
      deps.db,
      some.map(({ id }) => id),
      to,
      deps.clock.now(),
    )
  }
  for (const link of links) {
    await recordChange(deps, 'link', changeKeyOf(link.domain_id, link.slug_key))
  }
}

/** Counts what comes into other spaces; what is put back was counted when it was created. */
async function countComing(deps: Deps, placings: readonly Placing[], isBack: boolean) {
  const coming = Map.groupBy(placings.filter(isInOtherSpace), toSpace)
  // always in the same order, so that two moves cannot deadlock
  for (const [spaceId, links] of [...coming].sort(([one], [other]) => (one < other ? -1 : 1))) {
    await takeLinks(deps, spaceId, { count: links.length, isNew: !isBack })
  }
}

/** Counts no longer what was counted and stays where it is. */
async function countStaying(deps: Deps, placings: readonly Placing[], isBack: boolean) {
  if (isBack) return
  for (const [spaceId, links] of Map.groupBy(placings.filter(isInOtherSpace), toSpace)) {
    await giveBackLinks(deps, spaceId, links.length)
  }
}

const idsOf = (placings: readonly Placing[]) => placings.map(({ link }) => link.id)
const toSpace = ({ to }: Placing) => to.spaceId

function claimOf({ link, to }: Placing): SlugClaim {
  return {
    ...{ text: link.alias, kind: 'link', targetId: link.id },
    ...{ spaceId: to.spaceId, domainId: to.domainId },
    // one that was imported may be shorter than others
    minLength: link.alias.length,
  }
}

/** Which links have pictures for which the space they go to has no room. */
async function describeRoom(
  deps: Pick<Deps, 'db' | 'config' | 'clock' | 'packages'>,
  placings: readonly Placing[],
): Promise<Map<string, Failure>> {
  const refused = new Map<string, Failure>()
  for (const [spaceId, ofSpace] of Map.groupBy(placings.filter(isInOtherSpace), toSpace)) {
    const designs = await listQrDesignsOfLinks(deps.db, idsOf(ofSpace))
    const things = ofSpace.map(({ link }) => ({
      id: link.id,
      ids: [designs.get(link.id)?.logo_id ?? []].flat(),
      texts: [link.preview ?? []].flat(),
    }))
    for (const id of await listWithoutRoom(deps, things, spaceId)) {
      refused.set(
        id,
        failure('limitReached', { fields: { storageBytes: 'Its pictures do not fit' } }),
      )
    }
  }
  return refused
}

/** Logos of QR codes by their ids, pictures of previews by their hashes. */
async function bringPictures(deps: Deps, links: readonly LinkRow[], spaceId: string) {
  const designs = await listQrDesignsOfLinks(
    deps.db,
    links.map(({ id }) => id),
  )
  const previews = links.flatMap(({ preview }) => preview ?? [])
  const logos = [...designs.values()].flatMap(({ logo_id }) => logo_id ?? [])
  const brought = await bringPicturesAlong(deps, { ids: logos, texts: previews }, spaceId)
  await setLogos(deps.db, 'link', [...designs.keys()], brought)
}
