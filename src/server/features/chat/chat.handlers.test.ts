import { expect, it } from 'vitest'
import type { Chat, ChatMessage, Group } from '#contract/together/chat.ts'
import { joinSpace, leaveSpace } from '#test/support/chat-members.ts'
import { createCreatorApp } from '#test/support/creators.ts'
import { describeOnBothEngines, readAllTables } from '#test/support/engines.ts'

const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

describeOnBothEngines('the calls of chat', (engine) => {
  /** ada and bob share her space; eve belongs to another one */
  const setUp = async () => {
    const { deps, creators } = await createCreatorApp(engine, ['ada', 'bob', 'eve'])
    const [ada, bob, eve] = creators as [
      (typeof creators)[0],
      (typeof creators)[0],
      (typeof creators)[0],
    ]
    await joinSpace(deps.db, ada.spaceId, [bob.userId])
    const roomOf = async (who: typeof ada, name: string) => {
      const chats = (await who.call('GET', `/chats?space=${ada.spaceId}`)).json as Chat[]
      return chats.find((chat) => chat.name === name)!.roomId
    }
    const say = (who: typeof ada, roomId: unknown, message: unknown, more: object = {}) =>
      who.call('POST', '/add/messages', { roomId, message, ...more })
    const read = (who: typeof ada, roomId: string, query = '') =>
      who.call('GET', `/messages/${roomId}?roomId=${roomId}${query}`)
    return { deps, ada, bob, eve, roomOf, say, read }
  }

  it('give a single account nobody to talk to, and the room of its own space', async () => {
    const { eve, say, read } = await setUp()
    expect((await eve.call('GET', '/chats')).json).toEqual([])
    const groups = (await eve.call('GET', '/groups')).json as Group[]
    expect(groups).toEqual([
      {
        id: groups[0]!.roomId,
        roomId: groups[0]!.roomId,
        name: 'Everyone in eve',
        image: null,
        status: 'offline',
        members: [{ id: eve.userId, name: 'eve', image: null, status: 'offline' }],
      },
    ])
    expect((await read(eve, groups[0]!.roomId)).json).toEqual([])
    expect((await say(eve, groups[0]!.roomId, 'a note to myself')).status).toBe(200)
  })

  it('list co-members with exactly the fields of the contract, and one room for both', async () => {
    const { ada, bob, say, roomOf } = await setUp()
    const roomId = await roomOf(ada, 'bob')
    expect(await roomOf(bob, 'ada')).toBe(roomId)
    expect((await ada.call('GET', '/chats')).json).toEqual([
      {
        id: bob.userId,
        roomId,
        name: 'bob',
        status: 'offline',
        description: '',
        time: '',
        image: null,
        isImg: false,
        profile: null,
        unread: 0,
      },
    ])
    await say(bob, roomId, 'one')
    const { createdAt } = (await say(bob, roomId, 'two')).json as ChatMessage
    const [chat] = (await ada.call('GET', '/chats')).json as Chat[]
    expect(chat).toMatchObject({ description: 'two', time: createdAt, unread: 2 })
    const [seen] = (await bob.call('GET', `/chats?space=${ada.spaceId}`)).json as Chat[]
    expect(seen!.unread).toBe(0)
    expect((await bob.call('GET', '/chats')).json).toEqual([])
  })

  it('store a message with our own id, sender and time, whatever the client sends', async () => {
    const { ada, bob, say, read, roomOf } = await setUp()
    const roomId = await roomOf(ada, 'bob')
    const answer = await say(ada, roomId, '  <b>hi</b> 👋  ', {
      id: 5,
      sender: 'bob',
      senderId: bob.userId,
      createdAt: '2001-01-01',
      time: 'now',
      extra: { deep: true },
    })
    expect(answer.status).toBe(200)
    expect(answer.json).toEqual({
      id: expect.not.stringMatching(/^5$/),
      roomId,
      sender: 'ada',
      senderId: ada.userId,
      message: '  <b>hi</b> 👋  ',
      createdAt: expect.stringMatching(ISO),
      time: answer.json.createdAt,
      editedAt: null,
      isDeleted: false,
      replyTo: null,
      attachment: null,
    })
    expect((await read(bob, roomId)).json).toEqual([answer.json])
  })

  it.each([
    ['no room', { message: 'a' }],
    ['no message', { roomId: 'x' }],
    ['an empty message', { roomId: 'x', message: '' }],
    ['blanks', { roomId: 'x', message: ' \n\t ' }],
    ['4,001 characters', { roomId: 'x', message: 'a'.repeat(4_001) }],
    ['a message that is no text', { roomId: 'x', message: { a: 1 } }],
    ['a control character', { roomId: 'x', message: 'a\u0000b' }],
    ['half a character', { roomId: 'x', message: '\ud800' }],
    ['an empty room', { roomId: '', message: 'a' }],
    ['a room that is null', { roomId: null, message: 'a' }],
    ['a list', []],
  ])('refuse %s with 400 and write nothing', async (_name, body) => {
    const { ada } = await setUp()
    const before = await readAllTables(engine.database)
    const answer = await ada.call('POST', '/add/messages', body)
    expect([answer.status, answer.code]).toEqual([400, 'err_400'])
    expect(await readAllTables(engine.database)).toEqual(before)
  })

  it('accept 4,000 characters, and numbers as ids of rooms that do not exist', async () => {
    const { ada, say, roomOf } = await setUp()
    const roomId = await roomOf(ada, 'bob')
    expect((await say(ada, roomId, 'ä'.repeat(4_000))).status).toBe(200)
    expect((await say(ada, 17, 'hi')).status).toBe(404)
    expect((await ada.call('GET', '/messages/17?roomId=17')).status).toBe(404)
  })

  it('require the same room in path and query', async () => {
    const { ada, roomOf } = await setUp()
    const roomId = await roomOf(ada, 'bob')
    for (const path of [
      `/messages/${roomId}?roomId=17`,
      `/messages/${roomId}?roomId=`,
      `/messages/${roomId}`,
      `/messages/${roomId}?roomId=${roomId}&roomId=${roomId}`,
      '/messages/?roomId=',
      `/messages/?roomId=${roomId}`,
    ]) {
      expect((await ada.call('GET', path)).status, path).toBe(400)
    }
  })

  it('answer the newest page, and older ones by the message before which they end', async () => {
    const { ada, bob, say, read, roomOf } = await setUp()
    const roomId = await roomOf(ada, 'bob')
    for (let at = 1; at <= 60; at++) await say(at % 2 === 0 ? ada : bob, roomId, `no ${at}`)
    const newest = (await read(ada, roomId)).json as ChatMessage[]
    expect(newest.map(({ message }) => message)).toEqual(
      Array.from({ length: 50 }, (_, at) => `no ${at + 11}`),
    )
    const older = (await read(ada, roomId, `&before=${newest[0]!.id}`)).json as ChatMessage[]
    expect(older.map(({ message }) => message)).toEqual(
      Array.from({ length: 10 }, (_, at) => `no ${at + 1}`),
    )
    expect((await read(ada, roomId, `&before=${older[0]!.id}`)).json).toEqual([])
    expect((await read(ada, roomId, '&before=nothing')).status).toBe(404)
    expect((await read(ada, roomId, '&limit=1')).json).toMatchObject([{ message: 'no 60' }])
  })

  it('store a message once, however often and however fast it is sent again', async () => {
    const { ada, bob, say, read, roomOf } = await setUp()
    const roomId = await roomOf(ada, 'bob')
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => say(ada, roomId, 'once', { clientId: 'c-1' })),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(answers.map(({ json }) => json.id)).size).toBe(1)
    expect((await read(bob, roomId)).json).toHaveLength(1)
    expect((await say(ada, roomId, 'other', { clientId: 'c-1' })).code).toBe('err_409')
    // message ids of one client mean nothing to another
    expect((await say(bob, roomId, 'mine', { clientId: 'c-1' })).status).toBe(200)
    expect((await say(ada, roomId, 'a number', { clientId: 7 })).status).toBe(200)
  })

  it('hide the rooms of others: to read, write, mark, search, rename or leave', async () => {
    const { ada, eve, say, roomOf } = await setUp()
    const direct = await roomOf(ada, 'bob')
    const { id } = (await say(ada, direct, 'a secret between us')).json as ChatMessage
    const [everyone] = (await ada.call('GET', '/groups')).json as Group[]
    const bob = (await ada.call('GET', '/chats')).json[0].id
    const group = (
      await ada.call('POST', '/api/v1/chat/groups', { name: 'Plans', memberIds: [bob] })
    ).json as Group
    const before = await readAllTables(engine.database)
    for (const roomId of [direct, everyone!.roomId, group.roomId, 'nowhere', 'direct-x']) {
      const room = `/api/v1/chat/rooms/${roomId}`
      const answers = [
        await eve.call('GET', `/messages/${roomId}?roomId=${roomId}`),
        await say(eve, roomId, 'let me in'),
        await eve.call('GET', room),
        await eve.call('POST', `${room}/read`, { messageId: id }),
        await eve.call('GET', `/api/v1/chat/search?q=secret&roomId=${roomId}`),
        await eve.call('PATCH', `/api/v1/chat/groups/${roomId}`, { name: 'Mine' }),
        await eve.call('DELETE', `/api/v1/chat/groups/${roomId}`),
      ]
      expect(
        answers.map(({ status }) => status),
        roomId,
      ).toEqual(Array(7).fill(404))
      expect(JSON.stringify(answers)).not.toMatch(/secret/)
    }
    expect((await eve.call('GET', '/api/v1/chat/search?q=secret')).json.items).toEqual([])
    const stolen = { name: 'Ours', memberIds: [bob] }
    expect((await eve.call('POST', '/api/v1/chat/groups', stolen)).status).toBe(404)
    const foreign = { ...stolen, spaceId: ada.spaceId }
    expect((await eve.call('POST', '/api/v1/chat/groups', foreign)).status).toBe(404)
    expect(await readAllTables(engine.database)).toEqual(before)
  })

  it('close the rooms of a space to people who are no longer members', async () => {
    const { deps, ada, bob, say, read, roomOf } = await setUp()
    const direct = await roomOf(bob, 'ada')
    const [everyone] = (await ada.call('GET', '/groups')).json as Group[]
    await say(bob, direct, 'hello')
    await say(bob, everyone!.roomId, 'hello all')
    await leaveSpace(deps.db, ada.spaceId, bob.userId)
    for (const roomId of [direct, everyone!.roomId]) {
      expect((await read(bob, roomId)).status).toBe(404)
      expect((await say(bob, roomId, 'still here')).status).toBe(404)
    }
    const gone = await bob.call('GET', `/chats?space=${ada.spaceId}`)
    expect([gone.status, gone.code]).toEqual([404, 'err_54'])
    expect((await ada.call('GET', '/chats')).json).toEqual([])
  })

  it('count unread messages by room, and never move backwards', async () => {
    const { ada, bob, say, roomOf } = await setUp()
    const roomId = await roomOf(ada, 'bob')
    const sent: ChatMessage[] = []
    for (const text of ['one', 'two', 'three']) sent.push((await say(bob, roomId, text)).json)
    const unread = async () => (await ada.call('GET', '/api/v1/chat/unread')).json
    expect(await unread()).toEqual({ total: 3, rooms: { [roomId]: 3 } })
    const mark = (at: number) =>
      ada.call('POST', `/api/v1/chat/rooms/${roomId}/read`, { messageId: sent[at]!.id })
    expect((await mark(1)).status).toBe(204)
    expect(await unread()).toEqual({ total: 1, rooms: { [roomId]: 1 } })
    await mark(0)
    expect((await unread()).total).toBe(1)
    const room = (await bob.call('GET', `/api/v1/chat/rooms/${roomId}`)).json
    expect(room).toMatchObject({ kind: 'direct', name: 'ada' })
    const reader = room.members.find(({ id }: { id: string }) => id === ada.userId)
    expect(reader.readTo).toBe(sent[1]!.id)
    await say(ada, roomId, 'an answer')
    expect(await unread()).toEqual({ total: 0, rooms: {} })
  })

  it('find messages regardless of case and wildcards, in pages', async () => {
    const { ada, bob, say, roomOf } = await setUp()
    const roomId = await roomOf(ada, 'bob')
    for (const text of ['Größe ÄNDERN', '100% sure', '100 of them', 'back\\slash', 'a_b', 'axb']) {
      await say(bob, roomId, text)
    }
    const find = async (q: string, more = '') => {
      const path = `/api/v1/chat/search?q=${encodeURIComponent(q)}${more}`
      const { json } = await ada.call('GET', path)
      return { ...json, texts: json.items.map(({ message }: ChatMessage) => message) }
    }
    expect((await find('grösse')).texts).toEqual([])
    expect((await find('größe änd')).texts).toEqual(['Größe ÄNDERN'])
    expect((await find('100%')).texts).toEqual(['100% sure'])
    expect((await find('a_b')).texts).toEqual(['a_b'])
    expect((await find('\\')).texts).toEqual(['back\\slash'])
    const first = await find('100', '&limit=1')
    expect(first.texts).toEqual(['100 of them'])
    const second = await find('100', `&limit=1&cursor=${first.nextCursor}`)
    expect([second.texts, second.nextCursor]).toEqual([['100% sure'], null])
    expect((await ada.call('GET', '/api/v1/chat/search?q=%20')).status).toBe(400)
    expect((await ada.call('GET', '/api/v1/chat/search?q=a&cursor=b')).status).toBe(400)
  })

  it('make, rename, extend and leave groups', async () => {
    const { deps, ada, bob, eve, say, read } = await setUp()
    const made = await ada.call('POST', '/api/v1/chat/groups', {
      name: ' Launch ',
      memberIds: [bob.userId],
    })
    expect(made.status).toBe(201)
    const { roomId } = made.json as Group
    expect(made.json).toMatchObject({ name: 'Launch', members: [{ name: 'ada' }, { name: 'bob' }] })
    await say(ada, roomId, 'welcome')
    const unread = `/api/v1/chat/unread?space=${ada.spaceId}`
    expect((await bob.call('GET', unread)).json.total).toBe(1)

    const group = `/api/v1/chat/groups/${roomId}`
    const widen = { addMemberIds: [eve.userId] }
    expect((await ada.call('PATCH', group, widen)).status).toBe(404)
    await joinSpace(deps.db, ada.spaceId, [eve.userId])
    expect((await eve.call('GET', group.replace('groups', 'rooms'))).status).toBe(404)
    const changed = await bob.call('PATCH', group, { ...widen, name: 'Launch day' })
    expect(changed.json).toMatchObject({ name: 'Launch day' })
    expect(changed.json.members).toHaveLength(3)
    expect((await read(eve, roomId)).json).toMatchObject([{ message: 'welcome' }])
    // it was sent before she joined
    expect((await eve.call('GET', unread)).json.total).toBe(0)

    expect((await ada.call('DELETE', group)).status).toBe(204)
    expect((await read(ada, roomId)).status).toBe(404)
    await bob.call('DELETE', group)
    await eve.call('DELETE', group)
    expect(
      await deps.db.selectFrom('chat_room').selectAll().where('id', '=', roomId).execute(),
    ).toEqual([])
    expect(await deps.db.selectFrom('chat_message').selectAll().execute()).toEqual([])
    const [everyone] = (await ada.call('GET', '/groups')).json as Group[]
    expect((await ada.call('DELETE', `/api/v1/chat/groups/${everyone!.roomId}`)).status).toBe(404)
  })

  it('show nobody by an e-mail address', async () => {
    const { deps, ada, bob, say, roomOf } = await setUp()
    await deps.db
      .updateTable('user')
      .set({ name: 'bob@example.com' })
      .where('id', '=', bob.userId)
      .execute()
    const roomId = await roomOf(ada, 'bob')
    const said = await say(bob, roomId, 'hi')
    expect(said.json.sender).toBe('bob')
    const groups = await ada.call('GET', '/groups')
    expect(JSON.stringify([said.json, groups.json])).not.toContain('@')
  })
})
