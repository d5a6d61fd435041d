import { type RawBuilder, sql } from 'kysely'
import type { AnyHandle } from '../../platform/db/capabilities.ts'
import { capabilitiesOf } from '../../platform/db/engine.ts'
import { passwordMark } from '../../platform/http/link-cookie.ts'
import { gateGrantOf, type PageGrant } from '../../platform/http/page-cookie.ts'

/**
 * Conditions of a block's or icon's page and group, which also apply to its short link, and when
 * the page shows it (docs/decisions/097-barriers-bind-links.md).
 */
export interface LinkBarrier {
  pageId: string
  /** the page is behind the warning page */
  isBlocked: boolean
  /** the page does not show it, so it answers like a link that has ended */
  isGone: boolean
  /** ms UTC: the page shows it from this time until `endsAt` */
  startsAt: number | null
  endsAt: number | null
  /** what visitors must give first; the page's conditions come before the group's */
  steps: PageGrant[]
  /** its group opens only to subscribers */
  isForSubscribers: boolean
}

const BLOCK = sql`carrier.is_hidden, carrier.is_archived, carrier.starts_at, carrier.ends_at`
const GROUP = sql`carrier_group.id, carrier_group.is_hidden, carrier_group.is_archived,
  carrier_group.starts_at, carrier_group.ends_at, carrier_group.gate,
  carrier_group.is_for_subscribers, carrier_group.passcode_hash`
const PAGE = sql`carrier_page.id, carrier_page.published_at, carrier_page.deleted_at,
  carrier_page.blocked_at, carrier_page.ends_at, carrier_page.gate, carrier_page.passcode_hash`

const isPageOpen = sql`carrier_page.published_at is not null and carrier_page.deleted_at is null
  and carrier_page.blocked_at is null and carrier_page.ends_at is null
  and carrier_page.gate = 'none' and carrier_page.passcode_hash is null`
const isBlockOpen = sql`carrier.is_hidden = 0 and carrier.is_archived = 0
  and carrier.starts_at is null and carrier.ends_at is null`
const isGroupOpen = sql`carrier_group.id is null or carrier_group.is_hidden = 0
  and carrier_group.is_archived = 0 and carrier_group.starts_at is null
  and carrier_group.ends_at is null and carrier_group.gate = 'none'
  and carrier_group.is_for_subscribers = 0 and carrier_group.passcode_hash is null`

/**
 * JSON for `barrierOf` of a query's `link`; null if nothing applies, which is most links and costs
 * nothing.
 */
export function barrierColumn(db: AnyHandle): RawBuilder<string | null> {
  const { jsonList } = capabilitiesOf(db)
  const ofBlock = sql`select cast(${jsonList(sql`${PAGE}, ${BLOCK}, ${GROUP}`)} as text)
    from block as carrier join page as carrier_page on carrier_page.id = carrier.page_id
    left join block as carrier_group on carrier_group.id = carrier.group_id
      and carrier_group.kind = 'group' and carrier_group.deleted_at is null
    where carrier.link_id = link.id and carrier.deleted_at is null
      and not (${isPageOpen} and ${isBlockOpen} and (${isGroupOpen})) limit 1`
  const ofIcon = sql`select cast(${jsonList(sql`${PAGE}, carrier.is_hidden`)} as text)
    from social_icon as carrier join page as carrier_page on carrier_page.id = carrier.page_id
    where carrier.link_id = link.id and carrier.deleted_at is null
      and not (${isPageOpen} and carrier.is_hidden = 0) limit 1`
  return sql`case link.origin when 'block' then (${ofBlock}) when 'icon' then (${ofIcon}) end`
}

/** The same for one link. */
export async function findLinkBarrier(db: AnyHandle, linkId: string): Promise<string | null> {
  const column = barrierColumn(db)
  const { rows } = await sql<{ barrier: string | null }>`
    select ${column} as barrier from link where link.id = ${linkId}`.execute(db)
  return rows[0]?.barrier ?? null
}

/** Whether the page shows the link at this time, for anyone. @param now ms UTC */
export function shownState(
  { isBlocked, isGone, startsAt, endsAt }: LinkBarrier,
  now: number,
): 'shown' | 'blocked' | 'over' | 'early' {
  if (isBlocked) return 'blocked'
  if (isGone || (endsAt !== null && now >= endsAt)) return 'over'
  return startsAt === null || now >= startsAt ? 'shown' : 'early'
}

/** @param text from `barrierColumn` */
export function barrierOf(text: string): LinkBarrier {
  const [page, block, group] = partsOf(JSON.parse(text))
  const shown = [block, group].filter((one) => one !== null)
  return {
    pageId: page.id,
    isBlocked: page.blockedAt !== null,
    isGone: page.isGone || shown.some((one) => one.isGone),
    startsAt: extremeOf(
      shown.map((one) => one.startsAt),
      Math.max,
    ),
    endsAt: extremeOf([page.endsAt, ...shown.map((one) => one.endsAt)], Math.min),
    steps: [
      ...codeStep(page.id, 'code', page),
      ...gateStep(page.id, 'gate', page),
      ...(group === null ? [] : gateStep(page.id, gateGrantOf(group.id), group)),
      ...(group === null ? [] : codeStep(page.id, group.id, group)),
    ],
    isForSubscribers: group?.isForSubscribers ?? false,
  }
}

type Value = string | number | null
type Asking = { gate: string; passcodeHash: string | null }

/** In the order of the columns above. */
function partsOf(values: Value[]) {
  const time = (at: number) => values[at] as number | null
  const isSet = (at: number) => values[at] === 1
  const asking = (gate: number, hash: number): Asking => ({
    gate: String(values[gate]),
    passcodeHash: values[hash] as string | null,
  })
  const shown = (at: number) => ({
    isGone: isSet(at) || isSet(at + 1),
    startsAt: time(at + 2) ?? null,
    endsAt: time(at + 3) ?? null,
  })
  const page = {
    id: String(values[0]),
    isGone: values[1] === null || values[2] !== null,
    blockedAt: time(3),
    endsAt: time(4),
    ...asking(5, 6),
  }
  const groupId = values[11] ?? null
  const group =
    groupId === null
      ? null
      : { id: String(groupId), ...shown(12), isForSubscribers: isSet(17), ...asking(16, 18) }
  return [page, shown(7), group] as const
}

/** A page asks for its passcode first, a group for the age: the same order as on the page. */
function codeStep(pageId: string, what: string, { passcodeHash }: Asking): PageGrant[] {
  return passcodeHash === null ? [] : [{ pageId, what, mark: passwordMark(passcodeHash) }]
}

const gateStep = (pageId: string, what: string, { gate }: Asking): PageGrant[] =>
  gate === 'none' ? [] : [{ pageId, what, mark: gate }]

function extremeOf(
  times: readonly (number | null)[],
  extreme: (...times: number[]) => number,
): number | null {
  const given = times.filter((time) => time !== null)
  return given.length === 0 ? null : extreme(...given)
}
