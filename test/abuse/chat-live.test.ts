import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import type { StreamEvent, StreamSignal } from '#contract/together/live.ts'
import { createGroup, leaveGroup } from '#server/features/chat/chat-groups.service.ts'
import { addMessage, readRoom } from '#server/features/chat/chat-messages.service.ts'
import { ChatHub } from '#server/features/chat/index.ts'
import { directRoomId, everyoneRoomId } from '#server/features/chat/room-ids.ts'
import { listAccess } from '#server/features/folders/index.ts'
import { changeAccountStatus, identityRoutes } from '#server/features/identity/index.ts'
import { recordChange } from '#server/platform/db/change.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { makeAccount, type TestAccount, testDepsWithIdentity } from '../support/accounts.ts'
import { joinSpace, leaveSpace } from '../support/chat-members.ts'
import { describeOnBothEngines } from '../support/engines.ts'
import { createHttpApp } from '../support/http-app.ts'
import { openLive, type TestLive } from '../support/live-connection.ts'
import { until } from '../support/until.ts'

/** A63 for the chat, and who receives what. */

type Event = StreamEvent<'chat'>

describeOnBothEngines('A63: the chat on the live connection', (engine) => {
  let site: Awaited<ReturnType<typeof openSite>>
  const open: TestLive[] = []

  /** bob is a member of ada's space; eve is a stranger */
  async function openSite() {
    const deps = testDepsWithIdentity(engine)
    const ada = await makeAccount(deps, { username: 'ada-lovelace' })
    const bob = await makeAccount(deps, { username: 'bob-the-other' })
    const eve = await makeAccount(deps, { username: 'eve-outside' })
    await joinSpace(deps.db, ada.spaceId, [bob.userId])
    const hub = new ChatHub(deps)
    await hub.start()
    const app = await createHttpApp({
      deps: { ...deps },
      routes: identityRoutes,
      live: {
        topics: [],
        streams: [hub.stream],
        accessOf: (userIds) => listAccess(deps.db, userIds),
      },
    })
    const url = await app.fastify.listen({ port: 0, host: '127.0.0.1' })
    const direct = directRoomId(ada.userId, bob.userId)
    const everyone = everyoneRoomId(ada.spaceId)
    return { url, deps, app, hub, ada, bob, eve, direct, everyone }
  }

  beforeEach(async () => {
    site = await openSite()
  })
  afterEach(async () => {
    for (const live of open.splice(0)) live.socket.terminate()
    await site.app.lifecycle.shut()
    await site.hub.stop()
  })

  const connect = async (account: TestAccount, spaceId?: string) => {
    const live = await openLive(site.url, { cookie: account.cookie }, spaceId)
    open.push(live)
    return live
  }
  const spaceOf = ({ userId, spaceId }: TestAccount) =>
    userId === site.bob.userId ? site.ada.spaceId : spaceId
  const eventsOf = (live: TestLive): Event[] =>
    live.messages.flatMap((message) => (message.type === 'event' ? [message.event] : []))
  const textsOf = (live: TestLive) =>
    eventsOf(live).flatMap((event) => (event.kind === 'message' ? [event.message.message] : []))
  const of = <K extends Event['kind']>(live: TestLive, kind: K) =>
    eventsOf(live).filter((event): event is Extract<Event, { kind: K }> => event.kind === kind)
  /** bob has ada's space open unless another one is named */
  const join = async (account: TestAccount, after?: number, spaceId = spaceOf(account)) => {
    const live = await connect(account, spaceId)
    const query = after === undefined ? {} : { after }
    live.send({ type: 'subscribe', subscription: 'c', topic: 'chat', query })
    await live.next('subscribed', 'c')
    await until(() => [...of(live, 'ready'), ...of(live, 'reset')].length > 0)
    return live
  }
  const signal = (live: TestLive, said: StreamSignal<'chat'>) =>
    live.send({ type: 'signal', subscription: 'c', signal: said })
  const say = (account: TestAccount, roomId: string, message: string) =>
    addMessage(site.deps, account.userId, { roomId, message })

  it('tells a message at once to those in the room, to every tab, and to nobody else', async () => {
    const { ada, bob, eve, direct, everyone } = site
    const [tab, other, bobs, outside] = [
      await join(ada),
      await join(ada),
      await join(bob),
      await join(eve),
    ]
    await say(ada, direct, 'for two')
    await say(bob, everyone, 'for all of us')
    for (const live of [tab, other, bobs]) {
      await until(() => textsOf(live).length === 2)
      expect(textsOf(live)).toEqual(['for two', 'for all of us'])
    }
    const [first] = of(bobs, 'message')
    expect(first).toMatchObject({
      clientId: null,
      message: { roomId: direct, sender: 'ada-lovelace', senderId: ada.userId },
    })
    await sleep(100)
    expect(eventsOf(outside).map(({ kind }) => kind)).not.toContain('message')
    expect(JSON.stringify(outside.messages)).not.toMatch(/for two|for all|lovelace/)
  })

  it('tells who reads, types, is there, is away and is gone, and only to those it concerns', async () => {
    const { deps, ada, bob, eve, direct } = site
    const [adas, outside] = [await join(ada), await join(eve)]
    const bobs = await join(bob)
    const stateOfBob = () =>
      of(adas, 'presence')
        .flatMap(({ people }) => people)
        .findLast(({ id }) => id === bob.userId)?.status
    await until(() => stateOfBob() === 'online')
    signal(bobs, { kind: 'presence', status: 'away' })
    await until(() => stateOfBob() === 'away')
    signal(bobs, { kind: 'typing', roomId: direct })
    await until(() => of(adas, 'typing').length === 1)
    expect(of(adas, 'typing')[0]).toMatchObject({ userId: bob.userId, name: 'bob-the-other' })
    const { id } = await say(ada, direct, 'read me')
    await readRoom(deps, bob.userId, { roomId: direct, messageId: id })
    await until(() => of(adas, 'read').some(({ userId }) => userId === bob.userId))
    bobs.socket.close()
    await until(() => stateOfBob() === 'offline')
    expect(of(bobs, 'typing')).toEqual([])
    const foreign = JSON.stringify(outside.messages)
    for (const secret of [ada.userId, bob.userId, direct]) expect(foreign).not.toContain(secret)
  })

  it('says that lists have changed to those in a group and whoever left it, and to a whole space', async () => {
    const { deps, ada, bob, eve, everyone } = site
    const [adas, bobs, outside] = [await join(ada), await join(bob), await join(eve)]
    const group = await createGroup(deps, ada.userId, { name: 'Plans', memberIds: [bob.userId] })
    await until(() => of(bobs, 'rooms').length === 1 && of(adas, 'rooms').length === 1)
    await leaveGroup(deps, bob.userId, group.roomId)
    await until(() => of(bobs, 'rooms').length === 2)
    await say(ada, group.roomId, 'without bob')
    await until(() => textsOf(adas).length === 1)
    await joinSpace(deps.db, ada.spaceId, [eve.userId])
    await transaction(deps, (deps) => recordChange(deps, 'chat', `space ${ada.spaceId}`))
    await until(() => of(bobs, 'rooms').length === 3)
    // her open connection belongs to her own space, so it gets no events of this space
    expect(of(outside, 'rooms')).toEqual([])
    const there = await join(eve, undefined, ada.spaceId)
    await say(ada, everyone, 'welcome')
    await until(() => textsOf(there).length === 1)
    expect([textsOf(outside), textsOf(bobs)]).toEqual([[], ['welcome']])
  })

  describe('after a break', () => {
    it('brings exactly what was missed, in order, and nothing twice', async () => {
      const { ada, bob, direct, everyone } = site
      const first = await join(ada)
      await say(bob, direct, 'seen')
      await until(() => textsOf(first).length === 1)
      const after = of(first, 'message')[0]!.seq
      first.socket.terminate()
      await first.closed
      await say(bob, direct, 'missed 1')
      await say(bob, everyone, 'missed 2')
      const second = await join(ada, after)
      await say(bob, direct, 'new')
      await until(() => textsOf(second).length >= 3)
      expect(textsOf(second)).toEqual(['missed 1', 'missed 2', 'new'])
    })

    it('loses nothing in a burst, however often the connection breaks in it', async () => {
      const { ada, bob, direct, everyone } = site
      const total = 150
      const sent: string[] = []
      let isDone = false
      const burst = (async () => {
        for (let at = 0; at < total; at += 3) {
          const texts = [at, at + 1, at + 2].map((number) => `no ${number}`)
          sent.push(...texts)
          await Promise.all([
            say(bob, direct, texts[0]!),
            say(bob, everyone, texts[1]!),
            say(ada, direct, texts[2]!),
          ])
        }
        isDone = true
      })()
      const seen: string[] = []
      const seqs: number[] = []
      let after: number | undefined = 0
      let breaks = 0
      while (!isDone || seen.length < total) {
        const live: TestLive = await join(ada, after)
        await sleep(25)
        live.socket.terminate()
        await live.closed
        for (const event of of(live, 'message')) {
          seen.push(event.message.message)
          seqs.push(event.seq)
        }
        after = seqs.at(-1) ?? after
        breaks++
        if (breaks > 400) break
      }
      await burst
      expect(breaks).toBeGreaterThan(1)
      expect(seen).toHaveLength(total)
      expect([...seen].sort()).toEqual([...sent].sort())
      expect(seqs).toEqual([...seqs].sort((a, b) => a - b))
    })

    it('says to ask anew when it was too much, and goes on from there', async () => {
      const { ada, bob, direct } = site
      for (let at = 0; at < 40; at++) await say(bob, direct, 'x'.repeat(4_000))
      const live = await join(ada, 0)
      expect(of(live, 'reset')).toHaveLength(1)
      await say(bob, direct, 'and this')
      await until(() => textsOf(live).length === 1)
      expect(textsOf(live)).toEqual(['and this'])
    })

    it('brings nothing of a room that was left meanwhile', async () => {
      const { deps, ada, bob, direct, everyone } = site
      const live = await join(bob)
      const after = of(live, 'ready')[0]!.seq
      live.socket.terminate()
      await say(ada, everyone, 'secret')
      await say(ada, direct, 'secret too')
      await leaveSpace(deps.db, ada.spaceId, bob.userId)
      const again = await join(bob, after, bob.spaceId)
      expect(textsOf(again)).toEqual([])
    })
  })

  it('of two processes is one chat', async () => {
    const { deps, ada, bob, direct } = site
    const another = await engine.openAnother()
    const elsewhere = testDepsWithIdentity(engine, { db: another.db, clock: deps.clock })
    const live = await join(ada)
    await addMessage(elsewhere, bob.userId, { roomId: direct, message: 'from elsewhere' })
    await until(() => textsOf(live).length === 1)
  })

  describe('who may say what', () => {
    it('refuses signals about rooms of others, and the subscription goes on', async () => {
      const { ada, eve, direct, everyone } = site
      const [adas, eves] = [await join(ada), await join(eve)]
      for (const roomId of [direct, everyone, 'nowhere']) {
        signal(eves, { kind: 'typing', roomId })
        const refused = await eves.next('error')
        expect(refused).toMatchObject({ code: 'err_404' })
        expect(refused.subscription).toBeUndefined()
      }
      await say(eve, everyoneRoomId(eve.spaceId), 'my own')
      await until(() => textsOf(eves).length === 1)
      expect(of(adas, 'typing')).toEqual([])
    })

    it('refuses signals without a subscription, and those that are none', async () => {
      const live = await connect(site.ada)
      signal(live, { kind: 'typing', roomId: site.direct })
      expect(await live.next('error')).toMatchObject({ code: 'err_404' })
      for (const text of [
        '{"type":"signal","subscription":"c","signal":{"kind":"message","message":"hi"}}',
        '{"type":"signal","subscription":"c","signal":{"kind":"presence","status":"king"}}',
        '{"type":"signal","subscription":"c","signal":{"kind":"typing","roomId":"x","userId":"y"}}',
        '{"type":"subscribe","subscription":"c","topic":"chat","query":{"userId":"y"}}',
        '{"type":"subscribe","subscription":"c","topic":"chat","query":{"after":-1}}',
        '{"type":"subscribe","subscription":"c","topic":"chat","query":{"after":"1"}}',
      ]) {
        live.socket.send(text)
        expect(await live.next('error'), text).toMatchObject({ code: 'err_400' })
      }
    })

    it('has nothing for guests and banned accounts', async () => {
      const { url, deps, bob } = site
      await expect(openLive(url, {})).rejects.toThrow('401')
      const live = await join(bob)
      await changeAccountStatus(deps, bob.userId, 'banned')
      const code = await Promise.race([live.closed, sleep(1_000, undefined, { ref: false })])
      expect(code).toBe(4401)
      await expect(openLive(url, { cookie: bob.cookie })).rejects.toThrow('401')
    })

    it('ends within a second for whoever loses the space, and tells nothing of it before', async () => {
      const { deps, ada, bob, everyone } = site
      const live = await join(bob)
      await leaveSpace(deps.db, ada.spaceId, bob.userId)
      await say(ada, everyone, 'bob must not read this')
      const code = await Promise.race([live.closed, sleep(1_000, undefined, { ref: false })])
      expect(code).toBe(4403)
      expect(textsOf(live)).toEqual([])
      expect(live.socket.readyState).toBe(WebSocket.CLOSED)
      expect(textsOf(await join(bob, 0, bob.spaceId))).toEqual([])
      const again = await connect(bob, ada.spaceId)
      again.send({ type: 'subscribe', subscription: 'c', topic: 'chat', query: {} })
      await until(() => JSON.stringify(again.messages).includes('err_54'))
    })
  })
})
