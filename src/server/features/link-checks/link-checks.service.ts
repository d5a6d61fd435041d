import { failure } from '#contract/errors.ts'
import type { Deps } from '../../deps.ts'
import { transaction } from '../../platform/db/transaction.ts'
import {
  addLinkHealth,
  areChecksOff,
  lockLinkHealth,
  saveLinkHealth,
  setChecksOff,
} from '../../platform/link-health/link-health.repository.ts'
import { findReach, requireIn } from '../folders/index.ts'
import { getLink, type LinkRow } from '../links/index.ts'
import { requireOpenSpace } from '../spaces/index.ts'
import { probeAddress } from './probe-address.ts'
import { storeProbe } from './store-probe.service.ts'

export interface LinkOfCaller {
  userId: string
  id: string
}

/**
 * Checks the destination of a link now, as often as the limits allow.
 * @throws linkNotFound, noPermission, destinationInvalid if the address cannot be checked,
 * tooManyRequests
 */
export async function checkLink(deps: Deps, caller: LinkOfCaller): Promise<LinkRow> {
  const link = await getCheckable(deps, caller)
  if (!/^https?:/i.test(link.destination_href)) throw failure('destinationInvalid')
  await deps.limits.consumeAll(deps, [
    ['linkCheckLink', link.id],
    ['linkCheckAccount', caller.userId],
  ])
  const address = link.destination_href
  const probe = await probeAddress(deps.fetchOutside, address)
  await storeProbe(deps, { linkId: link.id, address, probe })
  return link
}

/** @throws linkNotFound, noPermission */
export async function ignoreDeadLink(
  deps: Deps,
  caller: LinkOfCaller,
  isIgnored: boolean,
): Promise<LinkRow> {
  const link = await getCheckable(deps, caller)
  const { id, destination_href: address } = link
  await transaction(deps, async ({ db, clock }) => {
    const now = clock.now()
    await addLinkHealth(db, [{ link_id: id, address, due_at: now }])
    const row = await lockLinkHealth(db, id)
    if (row === undefined) return
    // results for another destination do not apply to this one
    const fresh =
      row.address === address
        ? {}
        : ({ address, state: 'new', reason: '', failures: 0, dead_since: null } as const)
    await saveLinkHealth(db, id, { ...fresh, ignored_at: isIgnored ? now : null })
  })
  return link
}

/** Anyone who may edit a link may have it checked, including links on pages. */
async function getCheckable(deps: Deps, caller: LinkOfCaller): Promise<LinkRow> {
  const link = await getLink(deps, caller)
  const reach = await findReach(deps, { userId: caller.userId, spaceId: link.space_id })
  requireIn(reach, link.folder_id, { action: 'links.change', absent: 'linkNotFound' })
  if (link.deleted_at !== null) throw failure('linkNotFound')
  return link
}

export interface LinkCheckSettings {
  isOn: boolean
  isOffered: boolean
}

/** @throws notFound */
export async function getLinkCheckSettings(
  deps: Pick<Deps, 'db' | 'config'>,
  userId: string,
): Promise<LinkCheckSettings> {
  const spaceId = await requireOpenSpace(deps, userId, 'links.read')
  const isOff = await areChecksOff(deps.db, spaceId)
  return { isOn: !isOff && deps.config.linkChecks, isOffered: deps.config.linkChecks }
}

/** @throws notFound; noPermission for viewers */
export async function changeLinkCheckSettings(
  deps: Deps,
  userId: string,
  isOn: boolean,
): Promise<LinkCheckSettings> {
  const spaceId = await requireOpenSpace(deps, userId, 'links.change')
  await transaction(deps, async (deps) => {
    await setChecksOff(deps.db, { spaceId, isOff: !isOn, now: deps.clock.now() })
  })
  return getLinkCheckSettings(deps, userId)
}
