import sharp from 'sharp'
import { expect, it } from 'vitest'
import { findFile } from '#server/features/media/files.repository.ts'
import { mediaFileName, storePicture, uploadFile } from '#server/features/media/index.ts'
import { findStorage } from '#server/features/media/space-storage.repository.ts'
import { joinSpace } from '#test/support/chat-members.ts'
import { makeAccount } from '#test/support/creators.ts'
import { testDeps } from '#test/support/deps.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { canModerate, deleteMessage, editMessage, openMessageFile } from './chat-edits.service.ts'
import { addMessage, listMessagesOfRoom, searchRooms } from './chat-messages.service.ts'
import { directRoomId, everyoneRoomId } from './room-ids.ts'

const read = async (stream: AsyncIterable<Buffer>) => {
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(part)
  return Buffer.concat(parts).toString()
}

describeOnBothEngines('changing a message', (engine) => {
  /** bob and cleo may look at ada's space */
  const setUp = async () => {
    const deps = testDeps(engine)
    const ada = await makeAccount(deps, 'ada')
    const bob = await makeAccount(deps, 'bob')
    await joinSpace(deps.db, ada.spaceId, [bob.userId])
    const roomId = everyoneRoomId(ada.spaceId)
    return { deps, db: deps.db, ada, bob, roomId }
  }

  it('edits one’s own text, is found by the new one, and an answer quotes it', async () => {
    const { deps, ada, bob, roomId } = await setUp()
    const { id: messageId } = await addMessage(deps, bob.userId, { roomId, message: 'helo' })
    await addMessage(deps, ada.userId, { roomId, message: 'Hi', replyToId: messageId })
    const mine = { userId: bob.userId, messageId }
    const edited = await editMessage(deps, { ...mine, message: 'hello' })
    expect(edited).toMatchObject({ text: 'hello', edited_at: deps.clock.now() })
    const [, answer] = await listMessagesOfRoom(deps, ada.userId, { roomId, limit: 9 })
    expect(answer).toMatchObject({ quoteText: 'hello', quoteSenderName: 'bob' })
    const find = async (q: string) => (await searchRooms(deps, ada.userId, { q, limit: 9 })).items
    expect(await find('hello')).toHaveLength(1)
    expect(await find('helo')).toHaveLength(0)
    const refuse = (change: object) =>
      editMessage(deps, { ...mine, message: 'mine', ...change }).catch(({ name }) => name)
    expect(await refuse({ userId: ada.userId })).toBe('noPermission')
    expect(await refuse({ message: ' ' })).toBe('malformed')
    const eve = await makeAccount(deps, 'eve')
    expect(await refuse({ userId: eve.userId })).toBe('notFound')
  })

  it('lets administrators delete in rooms of the space, and nobody in a room of two', async () => {
    const { deps, ada, bob, roomId } = await setUp()
    const direct = directRoomId(ada.userId, bob.userId)
    const [shared, secret, own] = await Promise.all([
      addMessage(deps, bob.userId, { roomId, message: 'one' }),
      addMessage(deps, bob.userId, { roomId: direct, message: 'two' }),
      addMessage(deps, ada.userId, { roomId, message: 'three' }),
    ])
    const remove = ({ id: messageId }: { id: string }, { userId }: typeof ada) =>
      deleteMessage(deps, { userId, messageId }).then(
        () => 'gone',
        ({ name }) => name,
      )
    expect(await remove(own, bob)).toBe('noPermission')
    expect(await remove(secret, ada)).toBe('noPermission')
    expect(await remove(shared, ada)).toBe('gone')
    expect(await remove(shared, ada)).toBe('notFound')
    expect(await remove(secret, bob)).toBe('gone')
    const [gone] = await listMessagesOfRoom(deps, bob.userId, { roomId, limit: 9 })
    expect(gone).toMatchObject({ id: shared.id, text: '', deleted_at: deps.clock.now() })
    expect(await canModerate(deps, bob.userId, { spaceId: ada.spaceId })).toBe(false)
  })

  it('gives the file to the room alone, and deletes it with the message', async () => {
    const { deps, db, ada, bob, roomId } = await setUp()
    const bytes = Buffer.from('a plan')
    const file = await uploadFile(
      deps,
      ada.userId,
      async () => ({ bytes, name: 'plan.txt' }) as never,
    )
    const attachment = { kind: 'file', id: file.id, name: 'plan.txt' } as const
    const { id: messageId } = await addMessage(deps, ada.userId, {
      roomId,
      message: '',
      attachment,
    })
    const open = (userId: string) => openMessageFile(deps, { userId, messageId })
    expect(await read(await (await open(bob.userId)).read())).toBe('a plan')
    const eve = await makeAccount(deps, 'eve')
    await expect(open(eve.userId)).rejects.toMatchObject({ name: 'notFound' })
    // viewers talk, but upload nothing
    const as = { ...deps, by: { userId: bob.userId, spaceId: ada.spaceId } } as typeof deps
    const refused = addMessage(as, bob.userId, { roomId, message: '', attachment })
    await expect(refused).rejects.toMatchObject({ name: 'noPermission' })
    await deleteMessage(deps, { userId: ada.userId, messageId })
    expect(await findFile(db, file.id)).toBeUndefined()
    expect(await findStorage(db, ada.spaceId)).toBe(0)
    await expect(open(bob.userId)).rejects.toMatchObject({ name: 'notFound' })
  })

  it('deletes a picture only when nothing else shows it', async () => {
    const { deps, db, ada, roomId } = await setUp()
    const bytes = await sharp({
      create: { width: 20, height: 10, channels: 3, background: '#1d7' },
    })
      .png()
      .toBuffer()
    const upload = { spaceId: ada.spaceId, userId: ada.userId, purpose: 'chat', bytes } as const
    const picture = await storePicture(deps, upload)
    const attachment = { kind: 'picture', id: picture.id, name: 'green.png' } as const
    const say = () => addMessage(deps, ada.userId, { roomId, message: 'look', attachment })
    const [one, two] = [await say(), await say()]
    expect(one).toMatchObject({ pictureWidth: 20, attachment_name: 'green.png' })
    await deleteMessage(deps, { userId: ada.userId, messageId: one.id })
    expect(await deps.storage.has(mediaFileName(picture))).toBe(true)
    await deleteMessage(deps, { userId: ada.userId, messageId: two.id })
    expect(await deps.storage.has(mediaFileName(picture))).toBe(false)
    expect(await db.selectFrom('media').select('id').execute()).toEqual([])
  })
})
