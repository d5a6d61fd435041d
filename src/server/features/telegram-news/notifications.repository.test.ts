import { expect, it } from 'vitest'
import { makeAccount } from '#test/support/creators.ts'
import { testDeps } from '#test/support/deps.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { insertTelegramChat } from '#test/support/telegram-chat.ts'
import {
  deleteNotification,
  listDueSummaries,
  listNotifications,
  saveNotification,
  takeSummary,
} from './notifications.repository.ts'

describeOnBothEngines('summaries', (engine) => {
  it('are taken by one of many when they are due', async () => {
    const deps = testDeps(engine)
    const account = await makeAccount(deps, 'ada')
    await insertTelegramChat(deps.db, account, { id: 'chat' })
    const row = { chat_id: 'chat', kind: 'dailySummary', at: '08:00' } as const
    await saveNotification(deps.db, { ...row, at: '07:00', next_at: 50 })
    await saveNotification(deps.db, { ...row, next_at: 100 })
    expect(await listDueSummaries(deps.db, 99, 10)).toEqual([])
    const [due] = await listDueSummaries(deps.db, 100, 10)
    expect(due).toMatchObject({ ...row, user_id: account.userId })
    const takes = await Promise.all([1, 2, 3].map(() => takeSummary(deps.db, due!, 200)))
    expect(takes.filter(Boolean)).toHaveLength(1)
    expect(await listDueSummaries(deps.db, 199, 10)).toEqual([])
    await deleteNotification(deps.db, { chatId: 'chat', kind: 'dailySummary' })
    expect(await listNotifications(deps.db, ['chat'])).toEqual([])
  })
})
