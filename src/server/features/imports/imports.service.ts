import { PAGE_ITEMS_MAX } from '#contract/constants.ts'
import { Failure, failure } from '#contract/errors.ts'
import { readDestination } from '#contract/links/destination.ts'
import type { Rule } from '#contract/links/link-rules.ts'
import { readMailAddress, readPhoneAddress } from '#contract/pages/contact-address.ts'
import { embedOf } from '#contract/pages/embeds.ts'
import type { ImportObstacle } from '#contract/pages/import-obstacles.ts'
import type { ApplyImport, ApplyImportAnswer, ImportUndo } from '#contract/pages/page-imports.ts'
import type { FullPageAnswer } from '#contract/pages/pages.ts'
import type { Deps } from '../../deps.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { OutboundError } from '../../platform/fetch/outbound-fetch.ts'
import { decodeHtml } from '../../platform/html/decode-html.ts'
import { changeLink, checkDestination, draftLink } from '../links/index.ts'
import {
  changePage,
  changeTheme,
  deleteBlock,
  deleteIcon,
  fullPage,
  getPage,
  lockEditablePage,
  type PageOfCaller,
  storeBlock,
  storeIcon,
  touchPage,
} from '../pages/index.ts'
import { addressesInTexts, askAhead, requireGoodText } from '../safety/index.ts'
import { obstructed } from './obstructed.ts'
import { type ReadImport, readHtml, readImportText } from './read-import.ts'

/**
 * Pages of these services contain their data and styles, so they are larger than any preview needs
 * (decision 064).
 */
const PAGE_MAX_BYTES = 4 * 1024 * 1024
const PAGE_TIMEOUT_MS = 8_000

/** @throws malformed if there is nothing to import, or if it is an export that is damaged */
export async function readImportFile(text: string): Promise<ReadImport> {
  const read = await readImportText(text)
  if (read) return read
  throw obstructed('malformed', 'emptyFile')
}

/**
 * @throws destinationMissing, destinationInvalid if the address may not be fetched,
 * destinationUnreadable if the page does not answer, is too large or has no links
 */
export async function readImportAddress(deps: Deps, address: string): Promise<ReadImport> {
  const { href } = readDestination(address, 'address')
  const answer = await orUnreadable(
    deps.fetchOutside(href, {
      acceptTypes: ['text/html', 'application/xhtml+xml'],
      maxBytes: PAGE_MAX_BYTES,
      timeoutMs: PAGE_TIMEOUT_MS,
    }),
  )
  const obstacle = obstacleOf(answer.status)
  if (obstacle) throw obstructed('destinationUnreadable', obstacle)
  const html = decodeHtml(answer.body, answer.headers['content-type'])
  const read = await readHtml(html, answer.url)
  if (read) return read
  throw obstructed('destinationUnreadable', 'emptyPage')
}

/** Services also answer 404 for pages that are not published. */
function obstacleOf(status: number): ImportObstacle | undefined {
  if (status < 400) return undefined
  if (status === 404 || status === 410) return 'notThere'
  return status >= 500 ? 'noAnswer' : 'notAllowed'
}

/**
 * Adds the selected items to the page: all of them or, if something goes wrong, none. An item whose
 * address is not allowed is left out.
 * @throws notFound, noPermission, malformed if the page has no room for them
 */
export async function applyImport(
  deps: Deps,
  caller: PageOfCaller,
  picked: ApplyImport,
): Promise<ApplyImportAnswer> {
  const refused: ApplyImportAnswer['refused'] = []
  const { space_id: spaceId } = await getPage(deps, caller, 'pages.change')
  const given = [...picked.blocks, ...picked.icons].map(({ address }) => address)
  const texts = [picked.page.description, ...picked.blocks.map(({ text }) => text)]
  await askAhead(deps, [...given, ...addressesInTexts(texts)])
  for (const list of ['blocks', 'icons'] as const) {
    for (const [at, item] of picked[list].entries()) {
      const wrong =
        (await problemOf(deps, 'kind' in item ? item : { ...item, kind: 'icon' })) ??
        ('rules' in item ? await problemOfRules(deps, spaceId, item) : undefined)
      if (wrong) refused.push({ list, at, message: wrong.code, detail: reasonOf(wrong) })
    }
  }
  const isGood = (list: 'blocks' | 'icons', at: number) =>
    !refused.some((one) => one.list === list && one.at === at)
  return transaction(deps, async (deps) => {
    const page = await lockEditablePage(deps, caller)
    const before = await fullPage(deps, page.id)
    const goodBlocks = picked.blocks.filter((_, at) => isGood('blocks', at)).length
    const goodIcons = picked.icons.filter((_, at) => isGood('icons', at)).length
    requireRoom(before, goodBlocks + goodIcons)
    const ids = new Map<number, string>()
    for (const [at, { group, rules, ...block }] of picked.blocks.entries()) {
      if (!isGood('blocks', at)) continue
      const groupId = group === null || block.kind === 'group' ? null : (ids.get(group) ?? null)
      const id = await storeBlock(deps, page, caller.userId, { ...block, groupId })
      if (rules !== undefined) await putRules(deps, caller.userId, id, rules)
      ids.set(at, id)
    }
    const iconIds: string[] = []
    for (const [at, icon] of picked.icons.entries()) {
      if (isGood('icons', at)) iconIds.push(await storeIcon(deps, page, caller.userId, icon))
    }
    await touchPage(deps, page)
    await changePage(deps, caller, picked.page)
    await changeTheme(deps, caller, picked.theme)
    const undo = {
      blockIds: [...ids.values()],
      iconIds,
      page: sameFields(before, picked.page),
      theme: sameFields(before.theme, picked.theme),
    }
    return { refused, undo }
  })
}

/** Adds rules to the link of a block that was just created. */
async function putRules(deps: Deps, userId: string, blockId: string, rules: Rule[]): Promise<void> {
  const block = await deps.db
    .selectFrom('block')
    .select('link_id')
    .where('id', '=', blockId)
    .executeTakeFirst()
  if (block?.link_id) await changeLink(deps, { userId, id: block.link_id }, { rules })
}

/** @throws notFound, noPermission */
export async function undoImport(
  deps: Deps,
  caller: PageOfCaller,
  undo: ImportUndo,
): Promise<void> {
  await transaction(deps, async (deps) => {
    await lockEditablePage(deps, caller)
    for (const itemId of undo.blockIds) await deleteBlock(deps, { ...caller, itemId })
    for (const itemId of undo.iconIds) await deleteIcon(deps, { ...caller, itemId })
    await changePage(deps, caller, undo.page)
    await changeTheme(deps, caller, undo.theme)
  })
}

interface GivenItem {
  kind: string
  address: string
  text?: string | undefined
}

/** The problem with an item's address, or with those in its text, if any. */
async function problemOf(
  deps: Deps,
  { kind, address, text }: GivenItem,
): Promise<Failure | undefined> {
  try {
    if (kind === 'text') await requireGoodText(deps, 'text', text)
    else if (kind === 'email') readMailAddress(address)
    else if (kind === 'phone') readPhoneAddress(address)
    else if (kind === 'icon' && /^mailto:/i.test(address)) readMailAddress(address)
    else if (kind === 'icon' && /^tel:/i.test(address)) readPhoneAddress(address)
    else if (kind === 'link' || kind === 'icon') await checkDestination(deps, address, 'address')
    else if (kind === 'video' || kind === 'music') {
      await checkDestination(deps, address, 'address')
      if (embedOf(address.trim()) === null) throw failure('destinationInvalid')
    }
    return undefined
  } catch (error) {
    if (error instanceof Failure && error.name !== 'unavailable') return error
    throw error
  }
}

/** The rule that refused it, or else the error's message. */
function reasonOf({ fields, message }: Failure): string {
  return Object.values(fields ?? {})[0] ?? message
}

/** The problem with the destinations in its rules, if any. */
async function problemOfRules(
  deps: Deps,
  spaceId: string,
  { address, rules }: { address: string; rules?: Rule[] | undefined },
): Promise<Failure | undefined> {
  if (rules === undefined || rules.length === 0) return undefined
  try {
    await draftLink(deps, spaceId, { destination: address, rules })
    return undefined
  } catch (error) {
    if (error instanceof Failure && error.name !== 'unavailable') return error
    throw error
  }
}

function requireRoom(page: FullPageAnswer, more: number): void {
  if (page.blocks.length + page.icons.length + more <= PAGE_ITEMS_MAX) return
  throw obstructed('malformed', 'fullPage')
}

/** The fields of `now` that also occur in `change`. */
function sameFields<T extends object>(now: object, change: T): T {
  const names = Object.keys(change)
  return Object.fromEntries(Object.entries(now).filter(([name]) => names.includes(name))) as T
}

async function orUnreadable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error
    throw obstructed('destinationUnreadable', obstacleOfFetch[error.reason], error)
  }
}

const obstacleOfFetch: Record<OutboundError['reason'], ImportObstacle> = {
  timeout: 'noAnswer',
  connection: 'noAnswer',
  redirects: 'noAnswer',
  tooLarge: 'pageTooLarge',
  type: 'noPage',
}
