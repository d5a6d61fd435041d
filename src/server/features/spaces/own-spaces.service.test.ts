import { expect, it } from 'vitest'
import { SPACES_MAX } from '#contract/account/spaces.ts'
import { joinSpace } from '#test/support/chat-members.ts'
import { makeAccount } from '#test/support/creators.ts'
import { testDeps } from '#test/support/deps.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import {
  changeSpace,
  createSpace,
  getSpace,
  listOwnSpaces,
  openSpace,
} from './own-spaces.service.ts'
import { findRole } from './spaces.repository.ts'

const named = (name: string) => ({ name, color: 'blue' })
const refused = (name: string) => ({ name })

describeOnBothEngines('spaces of an account', (engine) => {
  const start = async () => {
    const deps = testDeps(engine)
    const [ada, bob, eve] = [
      await makeAccount(deps, 'ada'),
      await makeAccount(deps, 'bob'),
      await makeAccount(deps, 'eve'),
    ]
    const { id } = await createSpace(deps, ada.userId, named('Studio'))
    await joinSpace(deps.db, id, [bob.userId], 'viewer')
    const by = (userId: string, of = id) => ({ userId, id: of })
    return { deps, ada, bob, eve, id, by }
  }

  it('are created with a colour and a name that the account has not used, in any spelling', async () => {
    const { deps, ada, bob, id } = await start()
    const make = (input: object) => createSpace(deps, ada.userId, input)
    for (const [input, name] of [
      [{}, 'spaceNameMissing'],
      [{ name: '  ', color: 'blue' }, 'spaceNameMissing'],
      [{ name: 'A' }, 'spaceColorMissing'],
      [{ name: 'A', color: 'mud' }, 'spaceColorMissing'],
      [named('STUDIO'), 'spaceExists'],
      [named(' ｓtudio '), 'spaceExists'],
      [named('ada'), 'spaceExists'],
    ] as const) {
      await expect(make(input)).rejects.toMatchObject(refused(name))
    }
    // names only need to differ within an account
    await createSpace(deps, bob.userId, named('Studio'))
    const both = await Promise.allSettled([make(named('Twice')), make(named('twice'))])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect((await listOwnSpaces(deps, ada.userId)).map(({ name }) => name.toLowerCase())).toEqual([
      'ada',
      'studio',
      'twice',
    ])
    expect(await findRole(deps.db, id, ada.userId)).toBe('owner')
    expect((await listOwnSpaces(deps, bob.userId)).map(({ role }) => role)).toEqual([
      'owner',
      'viewer',
      'owner',
    ])
  })

  it('are limited in number', async () => {
    const { deps, ada } = await start()
    for (let at = 2; at < SPACES_MAX; at += 1) await createSpace(deps, ada.userId, named(`S${at}`))
    await expect(createSpace(deps, ada.userId, named('One more'))).rejects.toMatchObject(
      refused('noPermission'),
    )
  })

  it('are changed by owners and administrators, and do not exist for strangers', async () => {
    const { deps, ada, bob, eve, id, by } = await start()
    const change = { name: 'Atelier', color: 'red' }
    await expect(changeSpace(deps, by(bob.userId), change)).rejects.toMatchObject(
      refused('noPermission'),
    )
    for (const attempt of [
      () => changeSpace(deps, by(eve.userId), change),
      () => getSpace(deps, by(eve.userId)),
      () => openSpace(deps, by(eve.userId)),
    ]) {
      await expect(attempt()).rejects.toMatchObject(refused('spaceNotFound'))
    }
    expect(await changeSpace(deps, by(ada.userId), change)).toMatchObject(change)
    // its own name in another case is available
    expect(await changeSpace(deps, by(ada.userId), { name: 'ATELIER' })).toMatchObject({
      name: 'ATELIER',
      color: 'red',
    })
    await createSpace(deps, ada.userId, named('Studio'))
    await expect(changeSpace(deps, by(ada.userId), { name: 'studio' })).rejects.toMatchObject(
      refused('spaceExists'),
    )
    expect((await getSpace(deps, by(bob.userId))).id).toBe(id)
  })

  it('remember which one was open last', async () => {
    const { deps, bob, by } = await start()
    await openSpace(deps, by(bob.userId))
    expect((await getSpace(deps, by(bob.userId))).opened_at).toBe(deps.clock.now())
  })

  it('are closed to people without the second factor that they require', async () => {
    const { deps, ada, bob, by, id } = await start()
    const own = await listOwnSpaces(deps, ada.userId)
    const personal = own.find(({ is_personal }) => is_personal === 1)!
    await expect(
      changeSpace(deps, by(ada.userId, personal.id), { needsSecondFactor: true }),
    ).rejects.toMatchObject(refused('noPermission'))
    const passkey = { sign_count: 0, transports: '[]', name: '', is_backed_up: 0, created_at: 0 }
    const turnOn = () => changeSpace(deps, by(ada.userId), { needsSecondFactor: true })
    // nobody can lock themselves out
    await expect(turnOn()).rejects.toMatchObject(refused('noPermission'))
    expect(await findRole(deps.db, id, ada.userId)).toBe('owner')
    await deps.db
      .insertInto('passkey')
      .values({
        ...{ ...passkey, id: 'p', user_id: ada.userId, credential_id: 'c', public_key: 'k' },
        used_at: null,
      })
      .execute()
    await turnOn()
    expect(await findRole(deps.db, id, ada.userId)).toBe('owner')
    expect(await findRole(deps.db, id, bob.userId)).toBeUndefined()
    expect((await getSpace(deps, by(bob.userId))).is_reached).toBe(0)
    await expect(openSpace(deps, by(bob.userId))).rejects.toMatchObject(refused('spaceNotFound'))
    const factor = { user_id: bob.userId, sealed_secret: '', last_step: 0, created_at: 0 }
    await deps.db
      .insertInto('second_factor')
      .values({ ...factor, confirmed_at: null })
      .execute()
    expect(await findRole(deps.db, id, bob.userId)).toBeUndefined()
    await deps.db.updateTable('second_factor').set({ confirmed_at: 1 }).execute()
    expect(await findRole(deps.db, id, bob.userId)).toBe('viewer')
    expect((await getSpace(deps, by(bob.userId))).is_reached).toBe(1)
  })
})
