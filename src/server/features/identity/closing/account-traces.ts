import type { Reference } from '../../../platform/db/capabilities.ts'
import { eraseTraces, type Trace } from '../../../platform/db/rows/erase-rows.ts'
import type { DatabaseDeps } from '../../../platform/db/transaction.ts'
import { LOOSE_CONTENT } from '../../closed-spaces/index.ts'

/** Columns that refer to rows of an account without saying so to the database; their rows go with it. */
export const LOOSE_REFERENCES: readonly Reference[] = [
  ...[
    ['notice', 'user_id', 'user'],
    ['notice_mail', 'user_id', 'user'],
    ['notice_mute', 'user_id', 'user'],
    ['space_notice', 'user_id', 'user'],
  ].map(([table, column, parent]) => ({
    table: table!,
    column: column!,
    parent: parent!,
    parentColumn: 'id',
    onDelete: 'cascade' as const,
  })),
  ...LOOSE_CONTENT,
]

const madeBy = (table: string, column: string): Trace => ({
  table,
  column,
  becomes: { [column]: '' },
})

/** Entries lose who did it, where and to what; that it was done stays (decision 095). */
const UNKNOWN_ACTOR = {
  actor_id: null,
  session_id: null,
  key_id: null,
  key_name: null,
  network: null,
}
const UNKNOWN_OBJECT = { object_id: null, object_text: null }

/** Things that an account made or decided in other people's spaces stay, without naming it. */
export const ACCOUNT_TRACES: readonly Trace[] = [
  madeBy('abuse_report', 'resolved_by'),
  {
    table: 'audit_entry',
    column: 'account_id',
    becomes: { account_id: null, ...UNKNOWN_ACTOR, ...UNKNOWN_OBJECT },
  },
  { table: 'audit_entry', column: 'actor_id', becomes: UNKNOWN_ACTOR },
  { table: 'audit_entry', column: 'object_id', becomes: UNKNOWN_OBJECT },
  madeBy('add_on_order', 'created_by'),
  madeBy('billing_order', 'created_by'),
  madeBy('blocked_address', 'created_by'),
  madeBy('broadcast', 'user_id'),
  madeBy('calendar_event', 'created_by'),
  madeBy('chat_room', 'created_by'),
  madeBy('interstitial', 'decided_by'),
  madeBy('link', 'created_by'),
  madeBy('link_appeal', 'user_id'),
  madeBy('link_appeal', 'decided_by'),
  madeBy('link_batch_item', 'made_by'),
  madeBy('link_list', 'created_by'),
  madeBy('link_move', 'made_by'),
  madeBy('link_version', 'replaced_by'),
  madeBy('media', 'uploaded_by'),
  madeBy('page_appeal', 'user_id'),
  madeBy('page_appeal', 'decided_by'),
  madeBy('safety_feed', 'created_by'),
  madeBy('space_add_on', 'created_by'),
  madeBy('space_notice', 'by_id'),
  madeBy('stored_file', 'uploaded_by'),
  madeBy('subscription', 'created_by'),
  madeBy('task', 'created_by'),
]

/** Goes once through each of these tables, whatever the number of accounts. May be cut off and run again. */
export async function eraseAccountTraces(
  deps: DatabaseDeps,
  userIds: readonly string[],
): Promise<void> {
  for (const trace of ACCOUNT_TRACES) await eraseTraces(deps, trace, userIds)
}
