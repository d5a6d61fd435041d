import { expect, it } from 'vitest'
import { createCreatorApp } from '#test/support/creators.ts'
import { describeOn } from '#test/support/engines.ts'
import { definePackage } from '#test/support/packages.ts'
import { requireMails, requireRoomForSubscriber, takeMailsOfPage } from './use-of-page.service.ts'

describeOn('sqlite', 'what a page uses of the package of its space', (engine) => {
  it('is refused past its limits', async () => {
    const { deps, creators } = await createCreatorApp(engine)
    const { json } = await creators[0]!.call('POST', '/api/v1/pages', { username: 'ada-page' })
    const pageId = json.id as string
    await requireMails(deps, pageId)
    await takeMailsOfPage(deps, pageId, 100)
    await definePackage(deps, {
      ...{ id: 'free', isFree: true },
      limits: { mailsPerMonth: 5, subscribers: 0 },
      flags: { broadcasts: false },
    })
    await expect(requireMails(deps, pageId)).rejects.toMatchObject({
      ...{ code: 'err_97', fields: { broadcasts: expect.any(String) } },
    })
    await expect(requireRoomForSubscriber(deps, { pageId, emailKey: 'a' })).rejects.toMatchObject({
      ...{ code: 'err_97', fields: { subscribers: expect.any(String) } },
    })
    await takeMailsOfPage(deps, pageId, 4)
    await expect(takeMailsOfPage(deps, pageId, 2)).rejects.toMatchObject({
      ...{ code: 'err_97', fields: { mailsPerMonth: expect.any(String) } },
    })
    await takeMailsOfPage(deps, pageId, -4)
    await takeMailsOfPage(deps, pageId, 5)
  })
})
