import type { Db } from '#server/database.ts'

const ID = 'safety-of-a-test'

/**
 * A blocked address, a feed, an open appeal and an open report, for administrators' calls.
 * @returns the id of each
 */
export async function insertSafetyRows(db: Db, linkId: string): Promise<string> {
  const made = { id: ID, created_by: 'admin', created_at: 1 }
  await db
    .insertInto('blocked_address')
    .values({
      ...made,
      kind: 'domain',
      pattern: 'listed.example',
      only_below: 0,
      reason: 'spam',
      note: '',
    })
    .execute()
  const read = { mark: '', entries: 0, packed: '', version: '', problem: '' } as const
  await db
    .insertInto('safety_feed')
    .values({
      ...{ ...made, ...read, address: 'file:none', reason: 'spam' },
      ...{ looked_at: null, changed_at: null },
    })
    .execute()
  await db
    .insertInto('link_appeal')
    .values({
      ...{ id: ID, link_id: linkId, user_id: 'somebody', text: '', state: 'open', answer: '' },
      ...{ addresses: '', made_at: 1, decided_at: null, decided_by: null },
    })
    .execute()
  await db
    .insertInto('abuse_report')
    .values({
      ...{ id: ID, kind: 'link', target_id: linkId, slug_text: '', reason: 'spam', text: '' },
      ...{ contact: '', state: 'open', resolution: '', made_at: 1 },
      ...{ resolved_at: null, resolved_by: null },
    })
    .execute()
  return ID
}
