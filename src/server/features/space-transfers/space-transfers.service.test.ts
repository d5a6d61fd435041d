import { expect, it } from 'vitest'
import { createRateLimits } from '#server/platform/rate-limit/rate-limits.ts'
import * as views from '#server/views.tsx'
import { joinSpace, leaveSpace } from '#test/support/chat-members.ts'
import { type Creator, createCreatorApp } from '#test/support/creators.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { changeSpace, createSpace, getSpace } from '../spaces/own-spaces.service.ts'
import { findRole } from '../spaces/spaces.repository.ts'
import { acceptSpace, declineSpace, offerSpace } from './space-transfers.service.ts'
import { spaceTransferOutboxHandlers } from './transfer-mail.job.ts'

const refused = (name: string) => ({ name })

describeOnBothEngines('handing a space over', (engine) => {
  const start = async () => {
    const { deps, creators } = await createCreatorApp(engine, ['ada', 'bob', 'eve'], { views })
    const [ada, bob, eve] = creators as [Creator, Creator, Creator]
    const { id } = await createSpace(deps, ada.userId, { name: 'Studio', color: 'blue' })
    await joinSpace(deps.db, id, [bob.userId], 'guest')
    await joinSpace(deps.db, id, [eve.userId], 'administrator')
    const by = (userId: string, of = id) => ({ userId, id: of })
    /** Sends what waits. */
    const deliver = async () => {
      const rows = await deps.db.selectFrom('outbox').selectAll().execute()
      await deps.db.deleteFrom('outbox').execute()
      for (const { id, kind, payload } of rows) {
        const facts = { id, attempt: 1, sinceAt: 0 }
        await spaceTransferOutboxHandlers[kind]?.run(deps, JSON.parse(payload) as never, facts)
      }
    }
    const sent = () => deps.mail.mails.map(({ to, subject }) => [to.address, subject])
    const noticesOf = async (one: Creator) => {
      const { json } = await one.call('GET', `/api/v1/notices?space=${id}`)
      return json.items.map(({ kind, about }: { kind: string; about: { by: string } }) => [
        ...[kind, about.by],
      ])
    }
    return { deps, ada, bob, eve, id, by, deliver, sent, noticesOf }
  }

  it('takes both of them; there is one owner at any time', async () => {
    const { deps, ada, bob, eve, id, by } = await start()
    for (const [userId, to, name] of [
      [bob.userId, bob.userId, 'spaceNotFound'],
      [eve.userId, eve.userId, 'noPermission'],
      [ada.userId, ada.userId, 'notFound'],
      [ada.userId, 'nobody', 'notFound'],
    ] as const) {
      await expect(offerSpace(deps, by(userId), to)).rejects.toMatchObject(refused(name))
    }
    const noPermission = refused('noPermission')
    await expect(acceptSpace(deps, by(bob.userId))).rejects.toMatchObject(noPermission)
    await expect(declineSpace(deps, by(bob.userId))).rejects.toMatchObject(noPermission)
    await offerSpace(deps, by(ada.userId), bob.userId)
    // nothing has changed yet, and only bob may answer
    expect(await findRole(deps.db, id, ada.userId)).toBe('owner')
    await expect(acceptSpace(deps, by(eve.userId))).rejects.toMatchObject(noPermission)
    await expect(declineSpace(deps, by(eve.userId))).rejects.toMatchObject(noPermission)
    await offerSpace(deps, by(ada.userId), null)
    await expect(acceptSpace(deps, by(bob.userId))).rejects.toMatchObject(noPermission)
    await offerSpace(deps, by(ada.userId), bob.userId)
    await createSpace(deps, bob.userId, { name: 'studio', color: 'blue' })
    await expect(acceptSpace(deps, by(bob.userId))).rejects.toMatchObject(refused('spaceExists'))
    await changeSpace(deps, by(ada.userId), { name: 'Atelier' })
    await acceptSpace(deps, by(bob.userId))
    const roles = await Promise.all(
      [ada, bob, eve].map(({ userId }) => findRole(deps.db, id, userId)),
    )
    expect(roles).toEqual(['administrator', 'owner', 'administrator'])
    await expect(acceptSpace(deps, by(ada.userId))).rejects.toMatchObject(noPermission)
    // a person who was offered the space and has left cannot accept
    await offerSpace(deps, by(bob.userId), eve.userId)
    expect((await eve.call('POST', `/api/v1/spaces/${id}/leave`)).status).toBe(204)
    expect((await getSpace(deps, by(bob.userId))).offered_to).toBeNull()
  })

  it('is not for personal spaces', async () => {
    const { deps, ada, bob, by } = await start()
    await joinSpace(deps.db, ada.spaceId, [bob.userId])
    await expect(offerSpace(deps, by(ada.userId, ada.spaceId), bob.userId)).rejects.toMatchObject(
      refused('noPermission'),
    )
  })

  it('is recorded, and of two concurrent acceptances one succeeds', async () => {
    const { deps, ada, bob, by } = await start()
    await offerSpace(deps, by(ada.userId), bob.userId)
    const who = by(bob.userId)
    const both = await Promise.allSettled([acceptSpace(deps, who), acceptSpace(deps, who)])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const audit = await deps.db
      .selectFrom('audit_entry')
      .select(['action', 'actor_id', 'object_text'])
      .where('object_kind', '=', 'space')
      .orderBy('id')
      .execute()
    expect(audit.map(({ action, actor_id }) => [action, actor_id])).toEqual([
      ['space-create', ada.userId],
      ['space-transfer', bob.userId],
    ])
  })

  it('tells who was offered it, and the owner who declined and who accepted', async () => {
    const { deps, ada, bob, eve, id, by, deliver, sent, noticesOf } = await start()
    await offerSpace(deps, by(ada.userId), eve.userId)
    // asked twice, told once
    await offerSpace(deps, by(ada.userId), eve.userId)
    expect(await noticesOf(eve)).toEqual([['spaceOffered', 'ada']])
    await deliver()
    expect(sent()).toEqual([['eve@example.com', 'ada offers you the space “Studio”']])
    expect(deps.mail.mails[0]!.text).toContain(`/app/s/${id}/space`)

    const declined = await eve.call('POST', `/api/v1/spaces/${id}/transfer/decline`)
    expect([declined.status, declined.json.offeredTo]).toEqual([200, null])
    expect([await noticesOf(eve), await noticesOf(ada)]).toEqual([[], [['spaceDeclined', 'eve']]])
    await deliver()
    expect(sent().slice(1)).toEqual([['ada@example.com', 'eve declined the space “Studio”']])

    // also a guest sees what was offered to them, and answers
    const offered = await ada.call('POST', `/api/v1/spaces/${id}/transfer`, { userId: bob.userId })
    expect(offered.json.offeredTo).toEqual({ id: bob.userId, name: 'bob' })
    const seen = (await bob.call('GET', `/api/v1/spaces/${id}`)).json
    expect(seen).toMatchObject({ role: 'guest', members: 0, offeredTo: { id: bob.userId } })
    const accepted = await bob.call('POST', `/api/v1/spaces/${id}/transfer/accept`)
    expect(accepted.json).toMatchObject({ role: 'owner', offeredTo: null })
    expect(await noticesOf(ada)).toEqual([
      ['spaceAccepted', 'bob'],
      ['spaceDeclined', 'eve'],
    ])
    await deliver()
    // the offer is over, so nobody is asked any more
    expect(sent().slice(2)).toEqual([['ada@example.com', 'bob now owns the space “Studio”']])
  })

  it('takes back what it told when it takes the offer back', async () => {
    const { deps, ada, bob, eve, id, by, deliver, sent, noticesOf } = await start()
    await offerSpace(deps, by(ada.userId), eve.userId)
    await offerSpace(deps, by(ada.userId), bob.userId)
    expect(await noticesOf(eve)).toEqual([])
    await leaveSpace(deps.db, id, bob.userId)
    await deliver()
    expect(sent()).toEqual([])
    await offerSpace(deps, by(ada.userId), null)
    const rows = await deps.db.selectFrom('member_notice').selectAll().execute()
    expect(rows).toEqual([])
  })

  it('sends three mails an hour to one mailbox, however often it is offered', async () => {
    const { deps: endless, ada, eve, by } = await start()
    const { clock, secrets } = endless
    const deps = { ...endless, limits: createRateLimits({ clock, secrets }) }
    const again = async () => {
      await offerSpace(deps, by(ada.userId), eve.userId)
      await offerSpace(deps, by(ada.userId), null)
    }
    for (let at = 0; at < 3; at++) await again()
    await expect(again()).rejects.toMatchObject(refused('tooManyFromAccount'))
  })
})
