import { expect, it } from 'vitest'
import { transaction } from '#server/platform/db/transaction.ts'
import { makeAccount } from '#test/support/creators.ts'
import { testDeps } from '#test/support/deps.ts'
import { describeOn } from '#test/support/engines.ts'
import { insertTelegramChat } from '#test/support/telegram-chat.ts'
import { listNews } from './news.repository.ts'
import { saveNotification } from './notifications.repository.ts'
import { tellSpace } from './tell-space.service.ts'

describeOn('sqlite', 'news of a space', (engine) => {
  it('wait for the chats that want them, with one entry in the outbox', async () => {
    const deps = testDeps(engine)
    const account = await makeAccount(deps, 'ada')
    for (const id of ['wants', 'blocked', 'other']) {
      const blocked_at = id === 'blocked' ? 1 : null
      await insertTelegramChat(deps.db, account, { id, blocked_at })
    }
    const now = { kind: 'domain', at: 'now', next_at: null } as const
    await saveNotification(deps.db, { ...now, chat_id: 'wants' })
    await saveNotification(deps.db, { ...now, chat_id: 'blocked' })
    await saveNotification(deps.db, { ...now, chat_id: 'other', kind: 'limit' })
    const detail = { host: 'go.example', problem: 'unproven' } as const
    for (const spaceId of [account.spaceId, account.spaceId, 'another']) {
      await transaction(deps, (deps) => tellSpace(deps, { spaceId, kind: 'domain', detail }))
    }
    expect(await listNews(deps.db, 'wants', 10)).toHaveLength(2)
    expect(await listNews(deps.db, 'blocked', 10)).toEqual([])
    expect(await listNews(deps.db, 'other', 10)).toEqual([])
    const entries = await deps.db.selectFrom('outbox').select('kind').execute()
    expect(entries).toEqual([{ kind: 'telegram.tell' }])
  })
})
