import { expect, it } from 'vitest'
import { transaction } from '#server/platform/db/transaction.ts'
import { makeAccount } from '#test/support/creators.ts'
import { testDeps } from '#test/support/deps.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import {
  countUnread,
  currentSeq,
  findMessage,
  findMessageOfClient,
  findRead,
  insertMessage,
  listMessages,
  listMessagesAfter,
  listMissedMessages,
  listNewest,
  listReads,
  markRead,
  nextSeq,
  searchMessages,
  updateMessage,
} from './chat-messages.repository.ts'
import { insertRoom } from './chat-rooms.repository.ts'

describeOnBothEngines('rows of messages', (engine) => {
  const setUp = async () => {
    const deps = testDeps(engine)
    const [ada, bob] = [await makeAccount(deps, 'ada'), await makeAccount(deps, 'bob')]
    const room = { space_id: ada.spaceId, user_a: null, user_b: null, name: '' }
    for (const id of ['r1', 'r2']) {
      await insertRoom(deps.db, { id, kind: 'group', ...room, created_by: null, created_at: 0 })
    }
    const put = (id: string, room_id: string, seq: number, sender_id: string) =>
      insertMessage(deps.db, {
        id,
        room_id,
        seq,
        sender_id,
        text: id,
        folded: id,
        client_id: `client-${id}`,
        created_at: seq,
      })
    const later = deps.clock.now()
    await put('a', 'r1', later + 1, ada.userId)
    await put('b', 'r2', later + 2, bob.userId)
    await put('c', 'r1', later + 3, bob.userId)
    return { deps, db: deps.db, ada, bob, later }
  }
  const ids = (rows: { id: string }[]) => rows.map(({ id }) => id).join('')

  it('are numbered upwards, also when the clock goes back or many ask at once', async () => {
    const { deps, db } = await setUp()
    expect(await nextSeq(db, 1_000)).toBe(1_000)
    expect(await nextSeq(db, 500)).toBe(1_001)
    const given = await Promise.all(
      [1, 2, 3, 4].map(() => transaction(deps, ({ db }) => nextSeq(db, 1_000))),
    )
    expect(given.sort()).toEqual([1_002, 1_003, 1_004, 1_005])
    expect(await currentSeq(db)).toBe(1_005)
  })

  it('are read by room, by number, by name of the client and by what they say', async () => {
    const { db, bob, later } = await setUp()
    expect(ids(await listMessages(db, 'r1', { beforeSeq: undefined, limit: 9 }))).toBe('ca')
    expect(ids(await listMessages(db, 'r1', { beforeSeq: later + 3, limit: 9 }))).toBe('a')
    expect(ids(await listMessagesAfter(db, later + 1, 9))).toBe('bc')
    const missed = { after: later, upTo: later + 2, limit: 9 }
    expect(ids(await listMissedMessages(db, ['r1', 'r2'], missed))).toBe('ab')
    expect(ids(await listMissedMessages(db, [], missed))).toBe('')
    expect((await findMessage(db, 'a'))?.senderName).toBe('ada')
    expect((await findMessageOfClient(db, bob.userId, 'client-c'))?.id).toBe('c')
    expect(await findMessageOfClient(db, bob.userId, 'client-a')).toBeUndefined()
    const search = { folded: 'c', beforeSeq: undefined, limit: 9 }
    expect(ids(await searchMessages(db, ['r1', 'r2'], search))).toBe('c')
    expect((await listNewest(db, ['r1', 'r2', 'r3'])).get('r1')?.text).toBe('c')
  })

  it('come again where they were changed, and deleted ones are no news', async () => {
    const { db, ada, later } = await setUp()
    const gone = { text: '', folded: '', deleted_at: later, changed_seq: later + 4 }
    expect(await updateMessage(db, 'b', gone)).toBe(true)
    expect(await updateMessage(db, 'b', { text: 'back' })).toBe(false)
    expect(ids(await listMessagesAfter(db, later + 1, 9))).toBe('cb')
    const missed = { after: later + 1, upTo: later + 3, limit: 9 }
    expect(ids(await listMissedMessages(db, ['r1', 'r2'], missed))).toBe('c')
    expect(ids(await listMissedMessages(db, ['r1', 'r2'], { ...missed, upTo: later + 4 }))).toBe(
      'cb',
    )
    expect((await listNewest(db, ['r2'])).size).toBe(0)
    expect(Object.fromEntries(await countUnread(db, ada.userId, ['r1', 'r2']))).toEqual({ r1: 1 })
  })

  it('are counted until they are read, never one’s own', async () => {
    const { db, ada, later } = await setUp()
    const counts = async () => Object.fromEntries(await countUnread(db, ada.userId, ['r1', 'r2']))
    expect(await counts()).toEqual({ r1: 1, r2: 1 })
    const mark = { room_id: 'r1', user_id: ada.userId, read_seq: later + 3, message_id: 'c' }
    expect(await markRead(db, mark)).toBe(true)
    expect(await markRead(db, { ...mark, read_seq: 1, message_id: 'a' })).toBe(false)
    expect(await counts()).toEqual({ r2: 1 })
    expect((await findRead(db, 'r1', ada.userId))?.message_id).toBe('c')
    expect(await listReads(db, 'r1')).toHaveLength(1)
  })

  it('stay without a name when the account is gone', async () => {
    const { db, bob } = await setUp()
    await db.deleteFrom('user').where('id', '=', bob.userId).execute()
    expect(await findMessage(db, 'c')).toMatchObject({ sender_id: null, senderName: null })
  })
})
