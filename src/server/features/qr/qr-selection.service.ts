import { setImmediate as nextTurn } from 'node:timers/promises'
import { markedAddress, type QrDesign, STANDARD_QR_DESIGN } from '#contract/qr/qr-design.ts'
import { drawQr, type Lettering } from '#page/qr/draw-qr.ts'
import type { Deps } from '../../deps.ts'
import type { ZipFile } from '../../platform/zip-archive.ts'
import { getSelectedLinks, type SelectedLink } from '../links/index.ts'
import { listMediaOfSpace } from '../media/index.ts'
import { designOf, listQrDesignsOfLinks, requireReadable } from '../qr-designs/index.ts'
import { letteringOf } from './lettering.ts'
import { readLogo } from './logo-picture.ts'
import { renderPng } from './render-png.ts'

/** A code of a selection, ready to be drawn. */
export interface SelectedCode {
  alias: string
  title: string
  /** the short address as shown to people */
  shortUrl: string
  /** the address inside the code */
  address: string
  design: QrDesign
  /** the picture in the middle, as a `data:` address */
  logo: string | undefined
  lettering: Lettering | undefined
}

export interface CodeSelection {
  ids: readonly string[]
  /** one design for all; null for each link's own */
  design: QrDesign | null
}

/**
 * The codes of the selected links, one after the other, so that a thousand take no more memory than
 * one.
 * @param size in pixels at which each code must scan; undefined for vectors
 * @throws linkNotFound if no link is left; malformed if a design could not be scanned; notFound if
 * a logo is not in the space
 */
export async function getSelectedCodes(
  deps: Deps,
  userId: string,
  { ids, design }: CodeSelection,
  size?: number,
): Promise<{ count: number; codes: AsyncGenerator<SelectedCode> }> {
  const links = await getSelectedLinks(deps, userId, ids)
  const looks = await looksOf(deps, links, design)
  const marked = (link: SelectedLink) =>
    markedAddress(deps.origins.shortUrl(link.alias, link.domain_id))
  // among codes of one design, the longest address needs the most room
  for (const [look, group] of groupedBy(links, (link) => JSON.stringify(looks.get(link.id)))) {
    const [longest] = group.map(marked).sort((one, other) => other.length - one.length)
    const first = group[0]!
    const ground = { kind: 'link', spaceId: first.space_id, address: longest! } as const
    if (design !== null) await requireReadable(deps, ground, design, size)
    else if (size !== undefined) {
      const drawn = await withoutLostLogo(deps, first.space_id, JSON.parse(look))
      await requireReadable(deps, ground, drawn, size)
    }
  }
  const logos = createLogos(deps)
  async function* codes(): AsyncGenerator<SelectedCode> {
    for (const link of links) {
      // drawing takes a millisecond or two: let other work run in between
      await nextTurn()
      const look = looks.get(link.id)!
      const logo = await logos.find(link.space_id, look.logo)
      yield {
        alias: link.alias,
        title: link.title,
        shortUrl: deps.origins.shortUrl(link.alias, link.domain_id),
        address: marked(link),
        design: logo === undefined ? { ...look, logo: 'none' } : look,
        logo,
        lettering: await letteringOf(look),
      }
    }
  }
  return { count: links.length, codes: codes() }
}

/** Codes as files of an archive. Names differ in more than case, since some systems ignore case. */
export async function* codeFiles(
  codes: AsyncIterable<SelectedCode>,
  { format, size }: { format: 'svg' | 'png'; size: number },
): AsyncGenerator<ZipFile> {
  const taken = new Set<string>()
  for await (const { alias, address: text, design, logo, lettering } of codes) {
    let name = `${alias}-qr`
    for (let next = 2; taken.has(name.toLowerCase()); next++) name = `${alias}-qr-${next}`
    taken.add(name.toLowerCase())
    const svg = drawQr({ text, design, size, logo, lettering })
    yield format === 'svg'
      ? { name: `${name}.svg`, bytes: Buffer.from(svg), isPacked: false }
      : { name: `${name}.png`, bytes: await renderPng(svg, size), isPacked: true }
  }
}

async function looksOf(
  deps: Deps,
  links: readonly SelectedLink[],
  design: QrDesign | null,
): Promise<Map<string, QrDesign>> {
  if (design !== null) return new Map(links.map(({ id }) => [id, design]))
  const rows = await listQrDesignsOfLinks(
    deps.db,
    links.map(({ id }) => id),
  )
  return new Map(
    links.map(({ id }) => {
      const row = rows.get(id)
      return [id, row ? designOf(row) : STANDARD_QR_DESIGN]
    }),
  )
}

/** A stored design without its logo if the picture is gone: a logo takes room in the code. */
async function withoutLostLogo(deps: Deps, spaceId: string, look: QrDesign): Promise<QrDesign> {
  if (look.logo === 'none') return look
  const [media] = await listMediaOfSpace(deps.db, spaceId, [look.logo])
  return media === undefined ? { ...look, logo: 'none' } : look
}

/** The pictures for the middle, each read once. */
function createLogos(deps: Deps) {
  const known = new Map<string, Promise<string | undefined>>()
  const read = async (spaceId: string, id: string): Promise<string | undefined> => {
    const [media] = await listMediaOfSpace(deps.db, spaceId, [id])
    return media && readLogo(deps, media)
  }
  return {
    find(spaceId: string, id: string): Promise<string | undefined> {
      if (id === 'none' || id === 'page') return Promise.resolve(undefined)
      const key = `${spaceId} ${id}`
      const found = known.get(key) ?? read(spaceId, id)
      known.set(key, found)
      return found
    },
  }
}

function groupedBy<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  return Map.groupBy(items, keyOf)
}
