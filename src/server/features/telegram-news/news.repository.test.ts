import { expect, it } from 'vitest'
import { makeAccount } from '#test/support/creators.ts'
import { testDeps } from '#test/support/deps.ts'
import { describeOn } from '#test/support/engines.ts'
import { insertTelegramChat } from '#test/support/telegram-chat.ts'
import { deleteNews, insertNews, listNews } from './news.repository.ts'

describeOn('sqlite', 'news of a chat', (engine) => {
  it('are read in their order, and gone when they were told', async () => {
    const deps = testDeps(engine)
    await insertTelegramChat(deps.db, await makeAccount(deps, 'ada'), { id: 'chat' })
    const news = { chat_id: 'chat', kind: 'limit', detail: '{}', made_at: 0 } as const
    for (const id of ['2', '1', '3']) await insertNews(deps.db, { ...news, id })
    const idsOf = async (limit: number) =>
      (await listNews(deps.db, 'chat', limit)).map(({ id }) => id)
    expect(await idsOf(2)).toEqual(['1', '2'])
    await deleteNews(deps.db, ['1', '2'])
    await deleteNews(deps.db, [])
    expect(await idsOf(2)).toEqual(['3'])
  })
})
