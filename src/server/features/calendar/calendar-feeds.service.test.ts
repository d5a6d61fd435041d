import { expect, it } from 'vitest'
import { saveTeamSignIn } from '#server/features/identity/team-sign-in/team-sign-in.repository.ts'
import { joinSpace } from '#test/support/chat-members.ts'
import { createCreatorApp } from '#test/support/creators.ts'
import { describeOn, describeOnBothEngines } from '#test/support/engines.ts'
import { makeFeed, readFeed } from './calendar-feeds.service.ts'

const FEED = '/api/v1/calendar/feed'

describeOnBothEngines('the address of a calendar', (engine) => {
  it('shows the calendar without signing in, until it is replaced or turned off', async () => {
    const { app, creators } = await createCreatorApp(engine, ['ada'])
    const { call } = creators[0]!
    expect((await call('GET', FEED)).json).toEqual({ url: null })
    const { url } = (await call('POST', FEED)).json
    expect(url).toMatch(/\/api\/v1\/calendar\/feeds\/[\w-]+\.ics$/)
    expect((await call('GET', FEED)).json).toEqual({ url })
    await call('POST', '/add/event', { title: 'Launch', start: '2026-11-21T09:00:00Z' })
    const look = async (address: string) => {
      const answer = await app.inject({ method: 'GET', url: new URL(address).pathname })
      return answer.statusCode === 200 ? answer : answer.statusCode
    }
    const file = (await look(url)) as Exclude<Awaited<ReturnType<typeof look>>, number>
    expect(file.body).toContain('SUMMARY:Launch')
    expect(file.body).toContain('X-WR-CALNAME:ada\r\n')
    expect(file.headers['content-type']).toContain('text/calendar')
    expect(file.headers['cache-control']).toBe('private, max-age=300')
    const replaced = (await call('POST', FEED)).json.url
    expect(await look(url)).toBe(404)
    expect(await look(replaced)).toMatchObject({ statusCode: 200 })
    for (const wrong of ['x.ics', `${replaced.slice(0, -8)}AAAA.ics`]) {
      expect(await look(new URL(wrong, url).href)).toBe(404)
    }
    expect((await call('DELETE', FEED)).status).toBe(204)
    expect(await look(replaced)).toBe(404)
    expect((await call('GET', FEED)).json).toEqual({ url: null })
  })
})

describeOn('sqlite', 'the address of a space calendar', (engine) => {
  it('belongs to a member, shows that space alone and ends with the membership', async () => {
    const { creators, deps } = await createCreatorApp(engine, ['ada', 'bob'])
    const [ada, bob] = creators as [(typeof creators)[0], (typeof creators)[0]]
    await joinSpace(deps.db, ada.spaceId, [bob.userId], 'viewer')
    await ada.call('POST', '/add/event', { title: 'Of Ada', start: '2026-11-21' })
    await bob.call('POST', '/add/event', { title: 'Of Bob', start: '2026-11-21' })
    const { url } = (await bob.call('POST', `${FEED}?space=${ada.spaceId}`)).json
    expect((await ada.call('GET', FEED)).json).toEqual({ url: null })
    const token = url.split('/').at(-1)
    const file = await readFeed(deps, token)
    expect([file.includes('Of Ada'), file.includes('Of Bob')]).toEqual([true, false])
    const membership = deps.db.updateTable('membership').where('user_id', '=', bob.userId)
    await membership.where('space_id', '=', ada.spaceId).set({ role: 'billing' }).execute()
    await expect(readFeed(deps, token)).rejects.toMatchObject({ code: 'err_404' })
    await membership.where('space_id', '=', ada.spaceId).set({ role: 'viewer' }).execute()
    expect(await readFeed(deps, token)).toContain('Of Ada')
    await deps.db
      .updateTable('user')
      .set({ status: 'banned' })
      .where('id', '=', bob.userId)
      .execute()
    await expect(readFeed(deps, token)).rejects.toMatchObject({ code: 'err_404' })
  })

  it('is refused in a space that opens only by its own sign-in', async () => {
    const { creators, deps } = await createCreatorApp(engine, ['ada'])
    const { userId, spaceId } = creators[0]!
    await saveTeamSignIn(deps.db, {
      ...{ space_id: spaceId, issuer: 'https://one.example', client_id: 'c', sealed_secret: null },
      ...{
        newcomer_role: null,
        is_on: 1,
        is_only_way: 1,
        found: '{}',
        created_at: 1,
        checked_at: 1,
      },
    })
    const within = { spaceId, hasFactor: true }
    const by = { userId, sessionId: 's', network: '', requestId: 'r', spaceId, within }
    const made = makeFeed({ ...deps, by } as typeof deps, userId)
    await expect(made).rejects.toMatchObject({ name: 'noPermission' })
    expect(await deps.db.selectFrom('calendar_feed').select('id').execute()).toEqual([])
  })
})
