import { expect, it } from 'vitest'
import * as views from '#server/views.tsx'
import { makeAccount } from '#test/support/accounts.ts'
import { testDeps } from '#test/support/deps.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import {
  deleteTeamSignIn,
  findAccountOfSubject,
  insertTeamDomains,
  keepTeamDomains,
  listTeamDomains,
  listTeamsOf,
  listTeamsOfDomain,
  saveTeamIdentity,
  saveTeamSignIn,
  updateTeamDomain,
} from './team-sign-in.repository.ts'

describeOnBothEngines('what is kept of the sign-in of a space', (engine) => {
  async function open() {
    const deps = testDeps(engine, { views: views as never })
    const [ada, bob] = [await makeAccount(deps), await makeAccount(deps)]
    const space_id = ada.spaceId
    await saveTeamSignIn(deps.db, {
      ...{ space_id, issuer: 'https://one.example', client_id: 'client', sealed_secret: null },
      ...{ newcomer_role: null, is_on: 1, is_only_way: 0, found: '{}' },
      ...{ created_at: 1, checked_at: 1 },
    })
    return { deps, db: deps.db, ada, bob, space_id }
  }

  it('is one identity of an account in a space, and one account of an identity', async () => {
    const { db, ada, bob, space_id } = await open()
    const one = { space_id, issuer: 'https://one.example', joined_at: 1 }
    await saveTeamIdentity(db, { ...one, user_id: ada.userId, subject: 'a' })
    await saveTeamIdentity(db, { ...one, user_id: ada.userId, subject: 'b' })
    const of = (issuer: string, subject: string) =>
      findAccountOfSubject(db, { spaceId: space_id, issuer, subject }).then((row) => row?.id)
    expect(await of('https://one.example', 'a')).toBeUndefined()
    expect(await of('https://one.example', 'b')).toBe(ada.userId)
    expect(await of('https://other.example', 'b')).toBeUndefined()
    expect(await of('https://one.example', 'B')).toBeUndefined()
    await expect(
      saveTeamIdentity(db, { ...one, user_id: bob.userId, subject: 'b' }),
    ).rejects.toThrow()
  })

  it('names spaces by their proven domains alone, and goes with the sign-in', async () => {
    const { db, ada, space_id } = await open()
    const names = async (domain: string) =>
      (await listTeamsOfDomain(db, domain)).map(({ spaceId }) => spaceId)
    await insertTeamDomains(db, [
      { space_id, name: 'acme.example', token: 'one' },
      { space_id, name: 'other.example', token: 'two' },
    ])
    expect(await names('acme.example')).toEqual([])
    await updateTeamDomain(db, { space_id, name: 'acme.example' }, { verified_at: 5 })
    // a domain that is kept keeps its proof
    await insertTeamDomains(db, [{ space_id, name: 'acme.example', token: 'new' }])
    await keepTeamDomains(db, space_id, ['acme.example'])
    expect(await listTeamDomains(db, space_id)).toMatchObject([{ token: 'one', verified_at: 5 }])
    expect(await names('acme.example')).toEqual([space_id])
    expect(await listTeamsOf(db, ada.userId)).toMatchObject([{ spaceId: space_id, joinedAt: null }])
    expect(await deleteTeamSignIn(db, space_id)).toBe(true)
    expect(await names('acme.example')).toEqual([])
    expect(await deleteTeamSignIn(db, space_id)).toBe(false)
  })
})
