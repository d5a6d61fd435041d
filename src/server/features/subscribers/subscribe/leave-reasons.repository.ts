import { type LeaveReason, leaveReasons } from '#contract/mail/leave-reasons.ts'
import type { Db } from '../../../database.ts'

/** @returns how many who left the page gave each reason, in the order of the question */
export async function countLeaveReasons(
  db: Db,
  pageId: string,
): Promise<{ reason: LeaveReason; subscribers: number }[]> {
  const rows = await db
    .selectFrom('subscriber')
    .select(({ fn }) => ['left_reason', fn.countAll<number>().as('many')])
    .where('page_id', '=', pageId)
    .where('left_reason', '!=', '')
    .groupBy('left_reason')
    .execute()
  const counts = new Map(rows.map(({ left_reason, many }) => [left_reason, Number(many)]))
  return leaveReasons.map((reason) => ({ reason, subscribers: counts.get(reason) ?? 0 }))
}
