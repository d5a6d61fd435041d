import type { Insertable } from 'kysely'
import type { Database } from '#server/database.ts'
import { storePage } from '#server/features/pages/index.ts'
import { recordChange } from '#server/platform/db/change.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { makeAccount } from './creators.ts'
import type { TestDeps } from './deps.ts'

export interface TestPage {
  id: string
  userId: string
  username: string
}

type PageChanges = Partial<Insertable<Database['page']>>

/** A published page with a subscribe button, and the account it belongs to. */
export async function openPage(
  deps: TestDeps,
  username: string,
  changes: PageChanges = {},
): Promise<TestPage> {
  const account = await makeAccount(deps, username)
  const page = await transaction(deps, (deps) =>
    storePage(deps, { ...account, username, title: `Page of ${username}` }),
  )
  await changePage(deps, page.id, {
    is_subscribable: 1,
    published_at: deps.clock.now(),
    ...changes,
  })
  return { id: page.id, userId: account.userId, username }
}

/** Writes columns of a page as its feature would: with a row in the change table. */
export async function changePage(deps: TestDeps, id: string, changes: PageChanges): Promise<void> {
  await transaction(deps, async (deps) => {
    await deps.db.updateTable('page').set(changes).where('id', '=', id).execute()
    await recordChange(deps, 'page', id)
  })
}
