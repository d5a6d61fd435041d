import { afterEach, expect, it } from 'vitest'
import { opensLink, passwordMark } from '#server/platform/http/link-cookie.ts'
import { limits } from '#server/platform/rate-limit/limits.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { createLinkApp, type LinkApp, type LinkAppOptions } from '#test/support/link-app.ts'
import { quickHash } from '#test/support/quick-hash.ts'
import { tryLinkPassword } from './link-access.service.ts'

describeOnBothEngines('tryLinkPassword', (engine) => {
  let app: LinkApp
  afterEach(() => app.close())

  async function start(options: LinkAppOptions = {}) {
    app = await createLinkApp(engine, options)
    const link = await app.makeLink('secret', { password: 'open sesame' })
    await app.changeLink(link.id, { password_hash: quickHash('open sesame') })
    return {
      link,
      guess: (password: string, clientKey = '198.51.100.1') =>
        tryLinkPassword(app.deps, { domainId: link.domain_id, key: 'secret', password, clientKey }),
    }
  }

  it('gives the cookie of this link and password for the right one, in any Unicode form', async () => {
    const { link, guess } = await start()
    await app.changeLink(link.id, {
      password_hash: (await app.makeLink('other', { password: 's\u00e9same' })).password_hash,
    })
    const answer = await guess('se\u0301same')
    if (answer.kind !== 'right') throw new Error(answer.kind)
    const { password_hash } = await app.deps.db
      .selectFrom('link')
      .select('password_hash')
      .where('id', '=', link.id)
      .executeTakeFirstOrThrow()
    const { name, value, maxAgeSeconds } = answer.cookie
    const opened = { linkId: link.id, passwordMark: passwordMark(password_hash!) }
    expect(opensLink(app.deps.secrets, `${name}=${value}`, opened, app.clock.now())).toBe(true)
    expect(maxAgeSeconds).toBe(86_400)
  })

  it('says no more than that a password is wrong', async () => {
    const { guess } = await start()
    for (const wrong of ['Open sesame', 'open sesame ', '', 'x'.repeat(100_000), '\u0000']) {
      expect(await guess(wrong)).toEqual({ kind: 'wrong' })
    }
  })

  it('refuses the eleventh try of a client within ten minutes, even with the right password', async () => {
    const { guess } = await start()
    for (let at = 0; at < 10; at++) expect(await guess(`wrong ${at}`)).toEqual({ kind: 'wrong' })
    await expect(guess('open sesame')).rejects.toMatchObject({
      name: 'tooManyRequests',
      retryAfterSeconds: 600,
    })
    expect((await guess('open sesame', '198.51.100.2')).kind).toBe('right')
    app.clock.advance(10 * 60_000)
    expect((await guess('open sesame')).kind).toBe('right')
  })

  it('counts the wrong ones only', async () => {
    const { guess } = await start()
    for (let at = 0; at < 9; at++) await guess('wrong')
    for (let at = 0; at < 15; at++) expect((await guess('open sesame')).kind).toBe('right')
    expect((await guess('wrong')).kind).toBe('wrong')
    await expect(guess('open sesame')).rejects.toMatchObject({ name: 'tooManyRequests' })
  })

  it('applies across processes: the counters are in the database', async () => {
    const { guess, link } = await start()
    for (let at = 0; at < 10; at++) await guess('wrong')
    const other = await engine.openAnother()
    await expect(
      tryLinkPassword(
        { ...app.deps, db: other.db },
        {
          domainId: link.domain_id,
          key: 'secret',
          password: 'open sesame',
          clientKey: '198.51.100.1',
        },
      ),
    ).rejects.toMatchObject({ name: 'tooManyRequests' })
  })

  it('answers slowly, but still accepts the right password, once many clients have guessed at a link', async () => {
    const { guess } = await start({
      limits: { linkPasswordLink: { ...limits.linkPasswordLink, points: 3 } },
    })
    for (let at = 0; at < 3; at++) await guess('wrong', `198.51.100.${at}`)
    const before = performance.now()
    expect((await guess('open sesame', '203.0.113.1')).kind).toBe('right')
    expect(performance.now() - before).toBeGreaterThan(1_900)
  })

  it('asks nobody for the password of a link without one', async () => {
    const { guess, link } = await start()
    await app.changeLink(link.id, { password_hash: null })
    expect(await guess('anything')).toEqual({ kind: 'not-asked' })
  })
})
