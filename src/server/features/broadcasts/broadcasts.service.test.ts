import { beforeEach, expect, it } from 'vitest'
import * as views from '#server/views.tsx'
import { type TestDeps, testDeps } from '#test/support/deps.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { openPage, type TestPage } from '#test/support/open-page.ts'
import {
  changeBroadcast,
  createBroadcast,
  deleteBroadcast,
  getBroadcast,
  listBroadcastsOf,
  previewBroadcast,
  restoreBroadcast,
} from './broadcasts.service.ts'

describeOnBothEngines('mails of a page', (engine) => {
  let deps: TestDeps
  let page: TestPage

  beforeEach(async () => {
    deps = testDeps(engine, { views })
    page = await openPage(deps, 'ada')
  })

  const document = { blocks: [{ kind: 'text' as const, text: 'Hello' }] }
  const create = async (subject: string) => {
    const { row } = await createBroadcast(deps, page.userId, { pageId: page.id, subject, document })
    deps.clock.advance(1)
    return { userId: page.userId, id: row.id }
  }
  const list = (cursor?: string) =>
    listBroadcastsOf(deps, { userId: page.userId, pageId: page.id, limit: 2, cursor })

  it('are listed newest first, in pages, without the deleted ones, which can come back', async () => {
    const made = []
    for (const subject of ['a', 'b', 'c']) made.push(await create(subject))
    await deleteBroadcast(deps, made[1]!)
    await expect(getBroadcast(deps, made[1]!)).rejects.toMatchObject({ code: 'err_404' })
    expect((await list()).items.map(({ row }) => row.subject)).toEqual(['c', 'a'])
    await restoreBroadcast(deps, made[1]!)
    const first = await list()
    expect(first.items.map(({ row }) => row.subject)).toEqual(['c', 'b'])
    const second = await list(first.nextCursor!)
    expect(second.items.map(({ row }) => row.subject)).toEqual(['a'])
    expect(second.nextCursor).toBeNull()
    await expect(list('x')).rejects.toMatchObject({ code: 'err_400' })
  })

  it('are changed only as drafts, and not over what somebody else wrote', async () => {
    const caller = await create('a')
    const { row } = await changeBroadcast(deps, caller, { subject: 'b', revision: 1 })
    expect(row).toMatchObject({ subject: 'b', revision: 2 })
    await expect(
      changeBroadcast(deps, caller, { subject: 'c', revision: 1 }),
    ).rejects.toMatchObject({ code: 'err_409' })
    await deps.db.updateTable('broadcast').set({ state: 'sending' }).execute()
    for (const refused of [
      () => changeBroadcast(deps, caller, { subject: 'd' }),
      () => deleteBroadcast(deps, caller),
    ]) {
      await expect(refused()).rejects.toMatchObject({ code: 'err_409' })
    }
  })

  it('do not exist for others', async () => {
    const caller = { ...(await create('a')), userId: (await openPage(deps, 'bob')).userId }
    for (const refused of [
      () => getBroadcast(deps, caller),
      () => changeBroadcast(deps, caller, { subject: 'b' }),
      () => deleteBroadcast(deps, caller),
      () => restoreBroadcast(deps, caller),
      () => listBroadcastsOf(deps, { userId: caller.userId, pageId: page.id, limit: 2 }),
      () => createBroadcast(deps, caller.userId, { pageId: page.id, subject: '', document }),
      () => previewBroadcast(deps, caller.userId, { pageId: page.id, subject: '', document }),
    ]) {
      await expect(refused()).rejects.toMatchObject({ code: 'err_404' })
    }
  })

  it('show in a preview what nobody can leave out', async () => {
    const mail = await previewBroadcast(deps, page.userId, {
      pageId: page.id,
      subject: 'News',
      document: { blocks: [] },
    })
    expect(mail.html).toContain('http://localhost:3000/u/')
    expect(mail.text).toContain('http://localhost:3000/ada')
  })
})
