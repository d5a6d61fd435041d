import { expect, it } from 'vitest'
import { liveTopics } from '#contract/together/live.ts'
import { makeAccount, testDepsWithIdentity } from '#test/support/accounts.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { inSpace } from '#test/support/in-space.ts'
import {
  acceptInvitation,
  changePerson,
  declineInvitation,
  invite,
  removePerson,
  restorePerson,
} from '../spaces/index.ts'
import { invitationTokenOf } from '../spaces/invitation-token.ts'
import { changeAccountState } from './account-state.service.ts'
import { usersTopic } from './users.live.ts'

describeOnBothEngines('the topic of people', (engine) => {
  const start = async () => {
    const deps = testDepsWithIdentity(engine)
    const ada = await makeAccount(deps, { email: 'ada@example.com', role: 'administrator' })
    const eve = await makeAccount(deps, { email: 'eve@example.com' })
    const open = (userId: string, spaceId?: string) =>
      usersTopic.open(spaceId ? inSpace(deps, spaceId) : deps, userId, {} as never)
    const news = async (kind: 'space' | 'chat' = 'space') => {
      const changes = deps.db.selectFrom('change').select('key').where('kind', '=', kind)
      return new Set((await changes.execute()).map(({ key }) => key))
    }
    const forget = () => deps.db.deleteFrom('change').execute()
    const by = { userId: ada.userId, spaceId: ada.spaceId }
    const inviteEve = async (email = 'eve@example.com') => {
      const { row } = await invite(deps, by, { email, role: 'viewer' })
      const { id, mails } = row as { id: string; mails: number }
      return { id, token: invitationTokenOf(deps.secrets, { id, mails }) }
    }
    return { deps, ada, eve, open, news, forget, inviteEve }
  }

  it('has another version after somebody is invited, joins, changes or leaves', async () => {
    const { deps, ada, eve, open, news, forget, inviteEve } = await start()
    const subject = await open(ada.userId)
    let version = liveTopics.users.data.parse(await subject.load()).version
    const expectAnother = async <T>(change: () => Promise<T>): Promise<T> => {
      await forget()
      const made = await change()
      expect(subject.concerns(await news())).toBe(true)
      const next = liveTopics.users.data.parse(await subject.load()).version
      expect(next).not.toBe(version)
      version = next
      return made
    }
    const declined = await expectAnother(() => inviteEve('mallory@example.com'))
    await expectAnother(() => declineInvitation(deps, declined.token))
    const { token } = await expectAnother(() => inviteEve())
    await expectAnother(() => acceptInvitation(deps, token, eve))
    const who = { callerId: ada.userId, id: eve.userId }
    await expectAnother(() => changePerson(deps, who, { role: 'editor' }))
    await expectAnother(() =>
      changeAccountState(deps, ada.userId, eve.userId, { status: 'deactivated' }),
    )
    await expectAnother(() => removePerson(deps, who))
    await expectAnother(() => restorePerson(deps, who))
    expect(await subject.load()).toEqual({ version })
  })

  it('belongs to the open space, and tells its chats who joins or is removed', async () => {
    const { deps, ada, eve, open, news, forget, inviteEve } = await start()
    const own = await open(eve.userId)
    const { token } = await inviteEve()
    await expect(open(eve.userId, ada.spaceId)).rejects.toMatchObject({ name: 'spaceNotFound' })
    await acceptInvitation(deps, token, eve)
    expect(own.concerns(await news())).toBe(false)
    expect(await news('chat')).toContain(`space ${ada.spaceId}`)
    const shared = await open(eve.userId, ada.spaceId)
    expect([shared.spaceId, shared.key]).toEqual([ada.spaceId, (await open(ada.userId)).key])
    await forget()
    await removePerson(deps, { callerId: ada.userId, id: eve.userId })
    expect(shared.concerns(await news())).toBe(true)
    expect(await news('chat')).toContain(`space ${ada.spaceId}`)
  })
})
