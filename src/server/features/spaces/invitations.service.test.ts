import { expect, it } from 'vitest'
import { INVITATION_DAYS, type NewUser } from '#contract/account/users.ts'
import { makeAccount, testDepsWithIdentity } from '#test/support/accounts.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { invitationMailHandler } from './invitation-mail.job.ts'
import {
  acceptInvitation,
  declineInvitation,
  invite,
  readInvitation,
} from './invitations.service.ts'
import { removePerson, restorePerson } from './members.service.ts'
import { findRole, insertMembership } from './spaces.repository.ts'

const facts = { id: 'e1', attempt: 1, sinceAt: 0 }
const eve: NewUser = { email: 'Eve@Example.com', role: 'editor' }

describeOnBothEngines('invitations', (engine) => {
  const start = async () => {
    const deps = testDepsWithIdentity(engine)
    const ada = await makeAccount(deps, { email: 'ada@example.com' })
    const by = { userId: ada.userId, spaceId: ada.spaceId }
    /** sends waiting mails and returns the token in the newest one */
    const mail = async (address = 'eve@example.com') => {
      const rows = await deps.db.selectFrom('outbox').select(['id', 'payload']).execute()
      for (const row of rows) {
        await invitationMailHandler.run(deps, JSON.parse(row.payload) as never, facts)
      }
      await deps.db.deleteFrom('outbox').execute()
      return /invitation\?token=([\w-]+)/.exec(deps.mail.lastTo(address).text)?.[1] ?? ''
    }
    const notFound = { name: 'notFound' }
    return { deps, ada, by, mail, notFound }
  }

  it("make a member of the address's owner, once, and store no token in plain text", async () => {
    const { deps, ada, by, mail, notFound } = await start()
    const invited = await invite(deps, by, eve)
    expect(invited).toMatchObject({ kind: 'invitation', row: { email: 'eve@example.com' } })
    const token = await mail()
    const rows = await deps.db.selectFrom('space_invitation').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(token)
    expect((await readInvitation(deps, token)).inviter.user_id).toBe(ada.userId)
    const account = await makeAccount(deps, { email: 'eve@example.com' })
    const other = await makeAccount(deps, { email: 'mallory@example.com' })
    await expect(acceptInvitation(deps, token, other)).rejects.toMatchObject({
      name: 'noPermission',
    })
    const tries = [1, 2, 3].map(() => acceptInvitation(deps, token, account))
    const outcomes = await Promise.allSettled(tries)
    expect(outcomes.filter((one) => one.status === 'fulfilled')).toHaveLength(1)
    expect(await findRole(deps.db, ada.spaceId, account.userId)).toBe('editor')
    await expect(readInvitation(deps, token)).rejects.toMatchObject(notFound)
  })

  it('end after a week, when declined, with a newer mail, and with the inviting person', async () => {
    const { deps, ada, by, mail, notFound } = await start()
    await invite(deps, by, eve)
    const first = await mail()
    await invite(deps, by, { ...eve, role: 'viewer' })
    const second = await mail()
    expect(second).not.toBe(first)
    await expect(readInvitation(deps, first)).rejects.toMatchObject(notFound)
    expect((await readInvitation(deps, second)).row.role).toBe('viewer')
    deps.clock.advance(INVITATION_DAYS * 86_400_000)
    await expect(readInvitation(deps, second)).rejects.toMatchObject(notFound)

    const bob = await makeAccount(deps)
    const membership = { space_id: ada.spaceId, user_id: bob.userId, created_at: 0 }
    await insertMembership(deps.db, { ...membership, role: 'administrator' })
    await invite(deps, { userId: bob.userId, spaceId: ada.spaceId }, eve)
    const third = await mail()
    await removePerson(deps, { callerId: ada.userId, id: bob.userId })
    await expect(readInvitation(deps, third)).rejects.toMatchObject(notFound)

    await invite(deps, by, eve)
    const fourth = await mail()
    await declineInvitation(deps, fourth)
    await expect(declineInvitation(deps, fourth)).rejects.toMatchObject(notFound)
  })

  it('are sent by people who may, for roles they may give, and not to members', async () => {
    const { deps, ada, by } = await start()
    const outcomes: Record<string, string[]> = {}
    for (const role of ['administrator', 'editor', 'viewer'] as const) {
      const { userId } = await makeAccount(deps)
      const membership = { space_id: ada.spaceId, user_id: userId, created_at: 0 }
      await insertMembership(deps.db, { ...membership, role })
      outcomes[role] = []
      for (const wanted of ['administrator', 'editor', 'viewer'] as const) {
        const person = { email: `${role}-${wanted}@example.com`, role: wanted }
        const attempt = invite(deps, { userId, spaceId: ada.spaceId }, person)
        outcomes[role].push(
          await attempt.then(
            () => 'sent',
            (error: { name: string }) => error.name,
          ),
        )
      }
    }
    expect(outcomes).toEqual({
      administrator: ['noPermission', 'sent', 'sent'],
      editor: ['noPermission', 'noPermission', 'noPermission'],
      viewer: ['noPermission', 'noPermission', 'noPermission'],
    })
    const stranger = await makeAccount(deps)
    await expect(
      invite(deps, { userId: stranger.userId, spaceId: ada.spaceId }, eve),
    ).rejects.toMatchObject({ name: 'notFound' })
    const before = await deps.db.selectFrom('outbox').select('id').execute()
    expect(await invite(deps, by, { email: 'ADA@example.com', role: 'viewer' })).toMatchObject({
      kind: 'member',
      row: { role: 'owner' },
    })
    expect(await deps.db.selectFrom('outbox').select('id').execute()).toHaveLength(before.length)
    await expect(invite(deps, by, { email: 'no address', role: 'viewer' })).rejects.toMatchObject({
      name: 'emailInvalid',
    })
  })

  it('are sent at most three times an hour to one address', async () => {
    const { deps, by } = await start()
    for (const _ of [1, 2, 3]) await invite(deps, by, eve)
    await expect(invite(deps, by, eve)).rejects.toMatchObject({ name: 'tooManyFromAccount' })
  })

  it('can be revoked and restored with the same link; nothing is sent meanwhile', async () => {
    const { deps, ada, by, mail, notFound } = await start()
    const { row } = await invite(deps, by, eve)
    const token = await mail()
    const who = { callerId: ada.userId, id: 'id' in row ? row.id : '' }
    await removePerson(deps, who)
    await expect(readInvitation(deps, token)).rejects.toMatchObject(notFound)
    await invitationMailHandler.run(deps, { invitationId: who.id } as never, facts)
    expect(deps.mail.mails).toHaveLength(1)
    await restorePerson(deps, who)
    expect((await readInvitation(deps, token)).row.id).toBe(who.id)
    await removePerson(deps, who)
    deps.clock.advance(61 * 60_000)
    await expect(restorePerson(deps, who)).rejects.toMatchObject(notFound)
  })
})
