import { afterEach, expect, it } from 'vitest'
import { makeOwnAddress, OWN_COOKIE, readOwnMark } from '#server/platform/own-mark.ts'
import { describeOn } from '#test/support/engines.ts'
import { createLinkApp, type LinkApp, type LinkReply } from '#test/support/link-app.ts'

const userId = '0198c1de-0000-7000-8000-000000000001'
const OTHER = '0198c1de-0000-7000-8000-000000000002'

describeOn('sqlite', 'the address that marks a device', (engine) => {
  let app: LinkApp
  afterEach(() => app.close())
  const addressOf = (isOwn: boolean, at = app.deps.clock.now()) =>
    `/u/own/${makeOwnAddress(app.deps.secrets, { userId, isOwn }, at)}`
  const cookieOf = ({ cookies }: LinkReply) =>
    cookies.find((one) => one.startsWith(`${OWN_COOKIE}=`))

  it('sets the mark of the account that asked, removes it, and redirects back', async () => {
    app = await createLinkApp(engine)
    const visitor = app.client()
    const marked = await visitor.get(addressOf(true))
    expect([marked.status, marked.headers.get('location')]).toEqual([
      303,
      `${app.deps.origins.app}/app/statistics`,
    ])
    const cookie = String(cookieOf(marked))
    const [, mark = ''] = /=([^;]*)/.exec(cookie) ?? []
    expect(readOwnMark(app.deps.secrets, mark)).toBe(userId)
    expect(cookie).toMatch(/HttpOnly/i)
    expect(String(cookieOf(await visitor.get(addressOf(false))))).toMatch(/=;.*Max-Age=0/i)
  })

  it('marks nothing that we did not sign, or too long ago, or for somebody else', async () => {
    app = await createLinkApp(engine)
    const visitor = app.client()
    const good = addressOf(true)
    for (const path of [
      good.replace(userId, OTHER),
      good.replace('.1.', '.0.'),
      good.slice(0, -1),
      `${good}x`,
      '/u/own/x',
      `/u/own/${'.'.repeat(2_000)}`,
      '/u/own/%00',
      addressOf(true, app.deps.clock.now() - 600_000),
      addressOf(true, app.deps.clock.now() + 600_000),
    ]) {
      const refused = await visitor.get(path)
      expect([path, refused.status >= 400, cookieOf(refused)]).toEqual([path, true, undefined])
      expect([path, refused.status < 500]).toEqual([path, true])
    }
  })
})
