import { expect, it } from 'vitest'
import { makeAccount } from '#test/support/creators.ts'
import { testDeps } from '#test/support/deps.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import {
  deleteOldInvitations,
  endInvitation,
  endInvitationsBy,
  findInvitation,
  findInvitationByToken,
  findInvitationTo,
  insertInvitation,
  listOpenInvitations,
  updateInvitation,
} from './invitations.repository.ts'
import type { SpaceInvitationTable } from './spaces.table.ts'

describeOnBothEngines('rows of invitations', (engine) => {
  const start = async () => {
    const deps = testDeps(engine)
    const ada = await makeAccount(deps, 'ada')
    const row: SpaceInvitationTable = {
      id: 'i1',
      space_id: ada.spaceId,
      email: 'eve@example.com',
      name: 'Eve',
      role: 'viewer',
      designation: '',
      tags: '[]',
      color: '',
      invited_by: ada.userId,
      mails: 1,
      token_hash: 'hash',
      created_at: 10,
      expires_at: 100,
      ended_at: null,
      outcome: null,
    }
    await insertInvitation(deps.db, row)
    return { deps, ada, row }
  }

  it('are one open one per address and space, found while they are valid', async () => {
    const { deps, ada, row } = await start()
    const again = { ...row, id: 'i2', token_hash: 'other' }
    await expect(insertInvitation(deps.db, again)).rejects.toThrow()
    const to = { spaceId: ada.spaceId, email: row.email }
    expect((await findInvitationTo(deps.db, to))?.id).toBe('i1')
    expect((await findInvitationByToken(deps.db, 'hash', 99))?.space_name).toBe('ada')
    expect(await findInvitationByToken(deps.db, 'hash', 100)).toBeUndefined()
    expect(await findInvitationByToken(deps.db, 'else', 99)).toBeUndefined()
    expect((await listOpenInvitations(deps.db, [ada.spaceId], 99)).map((one) => one.id)).toEqual([
      'i1',
    ])
    expect(await listOpenInvitations(deps.db, [], 99)).toEqual([])
    await updateInvitation(deps.db, 'i1', { name: 'Evelyn' })
    expect((await findInvitation(deps.db, 'i1'))?.name).toBe('Evelyn')
  })

  it('end only once', async () => {
    const { deps, ada, row } = await start()
    const ends = [1, 2, 3].map((at) => endInvitation(deps.db, 'i1', { outcome: 'accepted', at }))
    expect((await Promise.all(ends)).filter(Boolean)).toEqual([true])
    expect(await findInvitationByToken(deps.db, 'hash', 50)).toBeUndefined()
    await insertInvitation(deps.db, { ...row, id: 'i2', token_hash: 'other' })
    await endInvitationsBy(deps.db, { spaceId: ada.spaceId, userId: ada.userId }, 60)
    expect((await findInvitation(deps.db, 'i2'))?.outcome).toBe('cancelled')
    expect((await findInvitation(deps.db, 'i1'))?.outcome).toBe('accepted')
    await deleteOldInvitations(deps.db, 3)
    expect(await findInvitation(deps.db, 'i1')).toBeUndefined()
    expect(await findInvitation(deps.db, 'i2')).toBeDefined()
    await deleteOldInvitations(deps.db, 100)
    expect(await findInvitation(deps.db, 'i2')).toBeUndefined()
  })
})
