import type { PageBlock } from '#contract/pages/page-document.ts'
import type { Deps } from '../../deps.ts'
import type { LoadedPage, LockedBlock } from '../../features/pages/index.ts'
import { BLOCK_COOKIE, gateGrantOf, holdsGrant } from '../../platform/http/page-cookie.ts'
import type { Site } from '../site.ts'

/** The gate and the passcode of a page, and whether a visitor has passed them. */

type AccessDeps = Pick<Deps, 'secrets' | 'clock'>
type Cookies = Readonly<Record<string, string>>

/**
 * Whether the page neither asks nor forwards before it is shown, so that cached bytes may be sent.
 */
export const standsOpen = (page: LoadedPage) =>
  page.gate === 'none' && page.passcodeMark === '' && page.forwardTo === null

/** Whether a visitor may have opened a block: only then does the page differ for them. */
export const mayHaveOpened = (page: LoadedPage, cookieHeader: string) =>
  page.lockedBlocks.length > 0 &&
  (cookieHeader.includes(BLOCK_COOKIE) ||
    (hasBlocksForSubscribers(page) && cookieHeader.includes(page.pageId)))

const hasBlocksForSubscribers = ({ lockedBlocks }: LoadedPage) =>
  lockedBlocks.some(({ isForSubscribers }) => isForSubscribers)

/** The visitor's next step; undefined if they may see the page. */
export function barrierOf(
  deps: AccessDeps,
  page: LoadedPage,
  cookies: Cookies,
): 'passcode' | 'gate' | undefined {
  const { pageId, gate, passcodeMark } = page
  const now = deps.clock.now()
  const holds = (what: string, mark: string) =>
    holdsGrant(deps.secrets, cookies, { pageId, what, mark }, now)
  if (passcodeMark !== '' && !holds('code', passcodeMark)) return 'passcode'
  return gate !== 'none' && !holds('gate', gate) ? 'gate' : undefined
}

/** The visitor's next step before a block opens; undefined if they may see it. */
export type BlockStep = 'gate' | 'subscribers' | 'passcode'

/** @param isSubscriber of this page, according to the database */
export function stepBefore(
  deps: AccessDeps,
  pageId: string,
  { block, gate, isForSubscribers, passcodeMark }: LockedBlock,
  { cookies, isSubscriber }: { cookies: Cookies; isSubscriber: boolean },
): BlockStep | undefined {
  const now = deps.clock.now()
  const holds = (what: string, mark: string) =>
    holdsGrant(deps.secrets, cookies, { pageId, what, mark }, now)
  if (gate !== 'none' && !holds(gateGrantOf(block.id), gate)) return 'gate'
  if (isForSubscribers && !isSubscriber) return 'subscribers'
  return passcodeMark !== '' && !holds(block.id, passcodeMark) ? 'passcode' : undefined
}

/**
 * Blocks that a visitor has opened, by the id of the closed one: the block itself, or all members
 * of a group.
 */
export async function openedBlocks(
  { deps, parts }: Pick<Site, 'deps' | 'parts'>,
  page: LoadedPage,
  cookies: Cookies,
): Promise<ReadonlyMap<string, readonly PageBlock[]>> {
  const { pageId, lockedBlocks } = page
  if (lockedBlocks.length === 0) return NONE
  // only visitors with the page's cookie are looked up in the database
  const isSubscriber =
    hasBlocksForSubscribers(page) && (await parts.subscriptions.isSubscriber(deps, pageId, cookies))
  const visitor = { cookies, isSubscriber }
  const passed = lockedBlocks.filter((one) => stepBefore(deps, pageId, one, visitor) === undefined)
  const ids = new Set(passed.map(({ block }) => block.id))
  const opened = passed.filter(({ within }) => within === null || ids.has(within))
  const byId = new Map(opened.map(({ block }) => [block.id, block]))
  return new Map(
    opened.map(({ block, members }) => [
      block.id,
      [block, ...members.map((one) => byId.get(one.id) ?? one)],
    ]),
  )
}

const NONE: ReadonlyMap<string, readonly PageBlock[]> = new Map()

/** Browsers inside other apps, which restrict cookies, downloads and sign-ins. */
const IN_APP =
  /\b(?:FBAN|FBAV|FB_IAB|Instagram|musical_ly|BytedanceWebview|TikTok|trill_|Snapchat|LinkedInApp|Pinterest\/|Line\/|MicroMessenger|GSA\/)/

export const isInApp = (userAgent: string | undefined) => IN_APP.test(userAgent ?? '')
