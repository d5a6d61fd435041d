import type { Deps } from '../../deps.ts'
import { requireCurrentPackage } from './space-package.service.ts'
import { lockPackagesOf } from './space-packages.repository.ts'
import { countSubscribers, findSpaceOfPage, isSubscribed } from './standing.repository.ts'
import { countUse } from './usage.repository.ts'
import { limitRefusal, requireIncluded, requireRoom } from './use-package.service.ts'

type PackageDeps = Pick<Deps, 'db' | 'clock' | 'packages'>

/** The space that pays for a page; undefined where nothing is limited, which costs no statement. */
async function findPayer(deps: PackageDeps, pageId: string): Promise<string | undefined> {
  if ((await deps.packages.list(deps)).length === 0) return undefined
  return findSpaceOfPage(deps.db, pageId)
}

/**
 * Counts mails to the subscribers of a page, in the transaction that creates them.
 * @param count less than zero for mails that are not sent after all
 * @throws packageAbsent, packageLapsed; limitReached, with none counted, if fewer are left this month
 */
export async function takeMailsOfPage(
  deps: PackageDeps,
  pageId: string,
  count: number,
): Promise<void> {
  const spaceId = await findPayer(deps, pageId)
  if (spaceId === undefined) return
  const use = { spaceId, now: deps.clock.now(), counter: 'mails', count } as const
  if (count < 0) {
    await countUse(deps.db, use)
    return
  }
  const max = (await requireCurrentPackage(deps, spaceId))?.package.limits.mailsPerMonth ?? null
  if (!(await countUse(deps.db, { ...use, max }))) throw limitRefusal('mailsPerMonth')
}

/** @throws packageAbsent, packageLapsed; limitReached if the package has no mails to subscribers */
export async function requireMails(deps: PackageDeps, pageId: string): Promise<void> {
  const spaceId = await findPayer(deps, pageId)
  if (spaceId !== undefined) await requireIncluded(deps, spaceId, ['broadcasts'])
}

/**
 * Requires room for a subscriber of a page, unless they are subscribed already.
 * @throws packageAbsent, packageLapsed; limitReached if the space of the page has as many as it may
 */
export async function requireRoomForSubscriber(
  deps: PackageDeps,
  { pageId, emailKey }: { pageId: string; emailKey: string },
): Promise<void> {
  const spaceId = await findPayer(deps, pageId)
  if (spaceId === undefined || (await isSubscribed(deps.db, { pageId, emailKey }))) return
  const used = async () => {
    await lockPackagesOf(deps.db, spaceId)
    return countSubscribers(deps.db, spaceId)
  }
  await requireRoom(deps, { spaceId, limit: 'subscribers', used })
}
