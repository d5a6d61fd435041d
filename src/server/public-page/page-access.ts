import type { PageBlock } from '#contract/page-document.ts'
import type { Deps } from '../deps.ts'
import type { LoadedPage } from '../features/pages/index.ts'
import { BLOCK_COOKIE, holdsGrant } from '../platform/page-cookie.ts'

/** What stands before a page, and who has passed it. */

type AccessDeps = Pick<Deps, 'secrets' | 'clock'>
type Cookies = Readonly<Record<string, string>>

/** Whether a page may ask or lead on before it is shown: never answered from ready bytes. */
export const standsOpen = (page: LoadedPage) =>
  page.gate === 'none' && page.passcodeMark === '' && page.forwardTo === null

/** Whether a visitor may have opened a block: only then is a page another one for them. */
export const mayHaveOpened = (page: LoadedPage, cookieHeader: string) =>
  page.lockedBlocks.length > 0 && cookieHeader.includes(BLOCK_COOKIE)

/** What a visitor has to do next; undefined for those who may see the page. */
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

/** The blocks whose passcodes a visitor gave, as they are behind their locks. */
export function openedBlocks(
  deps: AccessDeps,
  { pageId, lockedBlocks }: LoadedPage,
  cookies: Cookies,
): ReadonlyMap<string, PageBlock> {
  const now = deps.clock.now()
  const opened = lockedBlocks.filter(({ block, passcodeMark: mark }) =>
    holdsGrant(deps.secrets, cookies, { pageId, what: block.id, mark }, now),
  )
  return new Map(opened.map(({ block }) => [block.id, block]))
}

/** Browsers inside other apps, which keep their visitors from cookies, downloads and sign-ins. */
const IN_APP =
  /\b(?:FBAN|FBAV|FB_IAB|Instagram|musical_ly|BytedanceWebview|TikTok|trill_|Snapchat|LinkedInApp|Pinterest\/|Line\/|MicroMessenger|GSA\/)/

export const isInApp = (userAgent: string | undefined) => IN_APP.test(userAgent ?? '')
