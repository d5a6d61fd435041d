import { expect, it } from 'vitest'
import { importSubscribers } from '#server/features/subscribers/list/import-subscribers.service.ts'
import { confirmMailHandler } from '#server/features/subscribers/subscribe/confirm-mail.job.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { definePackage } from '#test/support/packages.ts'
import { createPublicApp } from '#test/support/public-app.ts'

describeOnBothEngines('the link that confirms an imported address', (engine) => {
  const prepare = async () => {
    const app = await createPublicApp(engine)
    const { deps } = app
    const page = await app.makePage('ada')
    const visitor = app.browser()
    const rowOf = (email: string) =>
      deps.db
        .selectFrom('subscriber')
        .select(['id', 'state'])
        .where('email', '=', email)
        .executeTakeFirstOrThrow()
    const invite = async (email: string) => {
      await importSubscribers(deps, page.userId, { pageId: page.id, addresses: [email] })
      const { id } = await rowOf(email)
      const payload = { subscriberId: id }
      await confirmMailHandler.run(deps, payload as never, { id: 'e', attempt: 1, sinceAt: 0 })
      return /\/u\/[\w-]+/.exec(deps.mail.lastTo(email).text)![0]
    }
    const stateOf = async (email: string) => (await rowOf(email)).state
    return { ...app, page, visitor, invite, stateOf }
  }

  it('says that the page has no room, and works once it has', async () => {
    const { deps, visitor, invite, stateOf, close } = await prepare()
    const link = await invite('reader@example.com')
    const limits = { subscribers: 0 }
    await definePackage(deps, { id: 'free', isFree: true, limits })
    expect((await visitor.get(link)).text).toContain('Do you want mails from this page?')
    const full = await visitor.form(link, {})
    expect(full.status).toBe(409)
    expect(full.text).toContain('This page has no room right now')
    expect(full.text).toContain(`action="${link}"`)
    expect(full.text).toContain('href="/ada"')
    expect(full.text).not.toContain('This link does not work')
    expect(await stateOf('reader@example.com')).toBe('pending')
    await deps.db.deleteFrom('package').execute()
    await definePackage(deps, { id: 'larger', isFree: true })
    const done = await visitor.form(link, {})
    expect([done.status, done.text.includes('You are subscribed')]).toEqual([200, true])
    expect(await stateOf('reader@example.com')).toBe('active')
    await close()
  })

  it('says so where the space has no package at all, and in German', async () => {
    const { deps, visitor, invite, close, changePage, page } = await prepare()
    const link = await invite('reader@example.com')
    await definePackage(deps, { id: 'paid' })
    await changePage(page.id, { language: 'de' })
    const full = await visitor.form(link, {})
    expect(full.status).toBe(409)
    expect(full.text).toContain('Diese Seite hat gerade keinen Platz')
    await close()
  })

  it('does not work if it was cut short', async () => {
    const { visitor, invite, close } = await prepare()
    const link = await invite('reader@example.com')
    const cut = await visitor.form(link.slice(0, -2), {})
    expect([cut.status, cut.text.includes('This link does not work')]).toEqual([404, true])
    await close()
  })
})
