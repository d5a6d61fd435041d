import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Deps } from '../../../deps.ts'
import { isMachine } from '../../../platform/agents/is-bot.ts'
import { mediaAddress } from '../../media/index.ts'
import { has } from '../add-ons.service.ts'
import { addContinuation, findOpenLink, findShownInterstitial } from './interstitial.repository.ts'

interface Slug {
  domainId: string
  key: string
}

/** What visitors see of a branded page. */
export interface ShownInterstitial {
  title: string
  text: string
  pictureUrl: string | null
  button: string
  seconds: number
}

const PURPOSE = 'interstitial'
/** A page left open works this long; after that its link starts again. */
const MARK_LIVES_MS = 24 * 3_600_000

/** @returns undefined if the link shows the plain page */
export async function findBrand(
  deps: Pick<Deps, 'db' | 'origins' | 'clock' | 'packages'>,
  linkId: string,
): Promise<ShownInterstitial | undefined> {
  const row = await findShownInterstitial(deps.db, linkId)
  if (row === undefined || !(await has(deps, row.space_id, 'interstitial'))) return undefined
  const { hash, content_type, title, text, button, seconds } = row
  const isThere = hash !== null && content_type !== null
  const pictureUrl = isThere ? mediaAddress(deps.origins, { hash, content_type }) : null
  return { title, text, pictureUrl, button, seconds }
}

/**
 * The query of the address that goes on to a destination and counts. It is signed, so that no
 * address of ours leads anywhere but where the link led.
 */
export function continueQuery(
  deps: Pick<Deps, 'secrets' | 'clock'>,
  slug: Slug,
  to: string,
): string {
  const until = String(deps.clock.now() + MARK_LIVES_MS)
  const mark = markOf(deps.secrets.key(PURPOSE), slug, to, until).toString('base64url')
  return new URLSearchParams({ to, until, mark }).toString()
}

/**
 * Goes on from an interstitial page, and counts people who do.
 * @returns undefined for an address that we did not sign, or too long ago, and for a link that was
 * blocked or deleted meanwhile
 */
export async function goOn(
  deps: Pick<Deps, 'db' | 'secrets' | 'clock' | 'log'>,
  slug: Slug,
  given: { query: URLSearchParams; userAgent: string; isHead: boolean },
): Promise<string | undefined> {
  const [to, until, mark] = ['to', 'until', 'mark'].map((name) => given.query.get(name) ?? '')
  if (!isOurs(deps, slug, to!, until!, mark!) || deps.clock.now() >= Number(until)) return undefined
  const link = await findOpenLink(deps.db, slug)
  if (link === undefined) return undefined
  if (!given.isHead && !isMachine(given.userAgent)) {
    await addContinuation(deps.db, link.id).catch((error: unknown) => {
      // a database that cannot be written to must not keep visitors here
      deps.log.warn({ err: error }, 'a visitor who went on was not counted')
    })
  }
  return to
}

function isOurs(
  deps: Pick<Deps, 'secrets'>,
  slug: Slug,
  to: string,
  until: string,
  mark: string,
): boolean {
  const given = Buffer.from(mark, 'base64url')
  return deps.secrets.keyRing(PURPOSE).some((key) => {
    const right = markOf(key, slug, to, until)
    return right.length === given.length && timingSafeEqual(right, given)
  })
}

function markOf(key: Buffer, { domainId, key: slug }: Slug, to: string, until: string): Buffer {
  const text = JSON.stringify([domainId, slug, to, until])
  return createHmac('sha256', key).update(text).digest().subarray(0, 16)
}
