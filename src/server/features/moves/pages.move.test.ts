import { expect, it } from 'vitest'
import { type Creator, createCreatorApp } from '#test/support/creators.ts'
import { describeOn, describeOnBothEngines, type TestEngine } from '#test/support/engines.ts'
import { definePackage } from '#test/support/packages.ts'
import type { Deps } from '../../deps.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { insertFormAnswer } from '../form-answers/form-answers.repository.ts'
import { insertFile } from '../media/files.repository.ts'
import type { MediaTable } from '../media/index.ts'
import { insertMedia } from '../media/media.repository.ts'
import { findStorage, takeStorage } from '../media/space-storage.repository.ts'
import { givePackage } from '../packages/index.ts'
import { insertMembership } from '../spaces/index.ts'
import { moveOutboxHandlers } from './moves.job.ts'
import { continueMove, MOVE_CLICKS, startMove, undoMove } from './moves.service.ts'

const MOVES = '/api/v1/moves'
const PAGES = '/api/v1/pages'

/** Ada, who owns her space, is an editor in Bob's, and has a page. */
async function prepare(engine: TestEngine) {
  const { deps, creators } = await createCreatorApp(engine, ['ada', 'bob'])
  const [ada, bob] = creators as [Creator, Creator]
  const join = (space: Creator, user: Creator, role: 'editor' | 'administrator') =>
    insertMembership(deps.db, {
      ...{ space_id: space.spaceId, user_id: user.userId, role, created_at: 0 },
    })
  await join(bob, ada, 'editor')
  const make = async (username: string, who = ada) => {
    const { json, status } = await who.call('POST', PAGES, { username })
    expect(status, JSON.stringify(json)).toBe(201)
    return json.id as string
  }
  const add = async (pageId: string, body: object) => {
    const { json, status } = await ada.call('POST', `${PAGES}/${pageId}/blocks`, body)
    expect(status, JSON.stringify(json)).toBe(201)
    return json as { id: string; linkId: string }
  }
  const move = (body: object, who = ada) => who.call('POST', MOVES, { kind: 'pages', ...body })
  const subscribe = (pageId: string) =>
    deps.db
      .insertInto('subscriber')
      .values({
        ...{ id: deps.ids.uuid(), page_id: pageId, email: 'eve@example.com', state: 'active' },
        ...{ email_key: 'eve@example.com', email_hash: 'hash', token_id: 'token', proof: 'form' },
        ...{ source: 'page', consent_at: 1, created_at: 1, updated_at: 1 },
        ...{ left_after: null, unsubscribed_at: null },
      } as never)
      .execute()
  const file = async (id: string, bytes: number) => {
    await insertFile(deps.db, {
      ...{ id, space_id: ada.spaceId, uploaded_by: ada.userId, name: `${id}.pdf`, bytes },
      ...{ created_at: 1, unused_since: null },
    })
    const maxBytes = deps.config.maxStoragePerSpace
    await takeStorage(deps.db, { spaceId: ada.spaceId, bytes, maxBytes })
  }
  const spaceOf = async (pageId: string) =>
    (await deps.db.selectFrom('page').select('space_id').where('id', '=', pageId).execute())[0]
      ?.space_id
  return { deps, ada, bob, join, make, add, move, subscribe, file, spaceOf }
}

describeOnBothEngines('a move of pages', (engine) => {
  it('brings everything of a page to another space, says so before, and takes it back', async () => {
    const { deps, ada, bob, make, add, move, subscribe, file, spaceOf } = await prepare(engine)
    const id = await make('shop')
    const stays = await make('stays')
    const block = await add(id, { kind: 'link', address: 'https://shop.example', title: 'Shop' })
    const gone = await add(id, { kind: 'link', address: 'https://gone.example', title: 'Gone' })
    await ada.call('DELETE', `${PAGES}/${id}/blocks/${gone.id}`)
    await file('price-list', 700)
    await add(id, { kind: 'file', address: '', fileId: 'price-list' })
    const picture = {
      ...{ id: 'face', hash: 'f'.repeat(64), space_id: ada.spaceId, uploaded_by: ada.userId },
      ...{ content_type: 'image/webp', width: 1, height: 1, bytes: 300, created_at: 1 },
    }
    await insertMedia(deps.db, { ...picture, unused_since: null } as MediaTable)
    await ada.call('PATCH', `${PAGES}/${id}`, { imageId: 'face', title: 'My shop' })
    await subscribe(id)
    const task = await ada.call('POST', '/add/tasks', { title: 'Look', pageId: id })
    expect(task.json.page).toMatchObject({ username: 'shop' })

    const wish = { ids: [id], to: { space: bob.spaceId } }
    const tried = await move({ ...wish, dryRun: true })
    expect(tried.json).toMatchObject({ id: null, total: 1, moved: 1, kept: 0 })
    expect(await spaceOf(id)).toBe(ada.spaceId)
    const { json, status } = await move(wish)
    expect([status, json]).toMatchObject([200, { state: 'done', moved: 1, kept: 0, waiting: 0 }])

    expect((await bob.call('GET', `${PAGES}/${id}`)).json).toMatchObject({
      ...{ title: 'My shop', username: 'shop', folder: null, imageId: expect.any(String) },
    })
    const stored = await deps.db
      .selectFrom('page')
      .innerJoin('media', 'media.id', 'page.image_id')
      .select(['page.space_id', 'media.space_id as of'])
      .where('page.id', '=', id)
      .executeTakeFirst()
    expect(stored).toEqual({ space_id: bob.spaceId, of: bob.spaceId })
    // the link of a deleted block too, which may come back
    for (const linkId of [block.linkId, gone.linkId]) {
      const link = await deps.db
        .selectFrom('link')
        .innerJoin('slug', 'slug.target_id', 'link.id')
        .select(['link.space_id', 'slug.space_id as of'])
        .where('link.id', '=', linkId)
        .execute()
      expect(link).toEqual([{ space_id: bob.spaceId, of: bob.spaceId }])
    }
    const name = await deps.db
      .selectFrom('slug')
      .select('space_id')
      .where('target_id', '=', id)
      .execute()
    expect(name).toEqual([{ space_id: bob.spaceId }])
    expect(await findStorage(deps.db, bob.spaceId)).toBe(1_000)
    expect(await findStorage(deps.db, ada.spaceId)).toBe(0)
    const subscribers = await bob.call('GET', `${PAGES}/${id}/subscribers`)
    expect(subscribers.status).not.toBe(409)
    // what stays behind names nothing of the other space
    const columns = (await ada.call('GET', '/tasks')).json as { tasks: { page: unknown }[] }[]
    expect(columns.flatMap(({ tasks }) => tasks).map(({ page }) => page)).toEqual([null])

    const follow = async () => {
      const moved: unknown[] = []
      const clickStore = { statistics: { move: async (...of: unknown[]) => void moved.push(of) } }
      const rows = await deps.db
        .selectFrom('outbox')
        .select('payload')
        .where('kind', '=', MOVE_CLICKS)
        .execute()
      const payload = JSON.parse(rows.at(-1)!.payload)
      await moveOutboxHandlers[MOVE_CLICKS].run(
        { ...deps, clickStore } as never,
        payload as never,
        {} as never,
      )
      return moved
    }
    expect(await follow()).toEqual([
      ['link', expect.arrayContaining([block.linkId, gone.linkId]), bob.spaceId],
      ['page', [id], bob.spaceId],
    ])
    const audit = await deps.db
      .selectFrom('audit_entry')
      .select('account_id')
      .where('action', '=', 'pages-move')
      .execute()
    expect(audit.map((row) => row.account_id).sort()).toEqual([ada.userId, bob.userId].sort())

    const news = async () => (await bob.call('GET', '/api/v1/notices')).json.items
    expect(await news()).toMatchObject([
      {
        kind: 'moved',
        move: { kind: 'pages', direction: 'in', count: 1, other: 'ada', by: 'ada' },
      },
    ])

    const back = await ada.call('POST', `${MOVES}/${json.id}/undo`)
    expect(back.json).toMatchObject({ state: 'undone', moved: 1, kept: 0 })
    expect(await spaceOf(id)).toBe(ada.spaceId)
    expect(await findStorage(deps.db, ada.spaceId)).toBe(700)
    expect((await ada.call('GET', `${PAGES}/${id}`)).json.imageId).toBe('face')
    expect(await spaceOf(stays)).toBe(ada.spaceId)
    expect(await news()).toEqual([])
  })
})

describeOn('sqlite', 'a move of pages', (engine) => {
  const reasonOf = ({ json }: { json: { refused: { error: object }[] } }) => {
    const { message, fields } = json.refused[0]!.error as { message: string; fields?: object }
    return [message, ...Object.keys(fields ?? {})]
  }

  it('goes to a folder with its links, and out of it', async () => {
    const { deps, ada, make, add, move } = await prepare(engine)
    const id = await make('shop')
    const { linkId } = await add(id, { kind: 'link', address: 'https://shop.example', title: 'A' })
    const folder = (await ada.call('POST', '/api/v1/folders', { name: 'Shops', color: 'blue' }))
      .json.id
    const { json } = await move({ ids: [id], to: { folder } })
    expect(json).toMatchObject({ state: 'done', moved: 1 })
    const folderOf = async () => [
      (await ada.call('GET', `${PAGES}/${id}`)).json.folder,
      (await deps.db.selectFrom('link').select('folder_id').where('id', '=', linkId).execute())[0]
        ?.folder_id,
    ]
    expect(await folderOf()).toEqual([folder, folder])
    const inIt = await move({ filter: { folder }, to: { folder: null }, dryRun: true })
    expect(inIt.json).toMatchObject({ total: 1, moved: 1 })
    await ada.call('POST', `${MOVES}/${json.id}/undo`)
    expect(await folderOf()).toEqual([null, null])
  })

  it('leaves a space by its administrator alone, with subscribers by its owner alone', async () => {
    const { ada, bob, deps, join, make, move, subscribe, spaceOf } = await prepare(engine)
    const plain = await make('plain')
    const read = await make('read')
    await subscribe(read)
    const asked = await make('asked')
    await insertFormAnswer(deps.db, {
      ...{ id: 'answer', page_id: asked, block_id: 'form', answers: '[]', created_at: 1 },
    })
    await join(ada, bob, 'editor')
    const wish = (dryRun = false) => ({
      ids: [plain, read, asked],
      to: { space: bob.spaceId },
      dryRun,
    })
    const byBob = (dryRun = false) =>
      bob.call('POST', `${MOVES}?space=${ada.spaceId}`, { kind: 'pages', ...wish(dryRun) })
    expect(reasonOf(await byBob(true))).toEqual(['err_101'])
    await deps.db
      .updateTable('membership')
      .set({ role: 'administrator' })
      .where('user_id', '=', bob.userId)
      .where('space_id', '=', ada.spaceId)
      .execute()
    expect(reasonOf(await byBob(true))).toEqual(['err_101', 'subscribers'])
    expect((await byBob()).json).toMatchObject({ moved: 1, kept: 2 })
    expect([await spaceOf(plain), await spaceOf(read)]).toEqual([bob.spaceId, ada.spaceId])
    expect((await move(wish())).json).toMatchObject({ moved: 2, kept: 1 })
    expect([await spaceOf(read), await spaceOf(asked)]).toEqual([bob.spaceId, bob.spaceId])
  })

  it('says of each page what ties it to its space', async () => {
    const { ada, bob, deps, make, add, move, file, spaceOf } = await prepare(engine)
    const [first, root, one] = [await make('first'), await make('root'), await make('one')]
    const other = await make('other')
    await deps.db.updateTable('page').set({ is_first: 1 }).where('id', '=', first).execute()
    await deps.db
      .insertInto('domain')
      .values({
        ...{ id: 'd1', name: 'go.ada.example', space_id: ada.spaceId, token: '', created_at: 1 },
        page_id: root,
      })
      .execute()
    await file('menu', 5)
    for (const id of [one, other]) await add(id, { kind: 'file', address: '', fileId: 'menu' })
    const to = { space: bob.spaceId }
    const whyOf = async (id: string) => reasonOf(await move({ ids: [id], to, dryRun: true }))
    expect(await whyOf(first)).toEqual(['err_101', 'firstPage'])
    expect(await whyOf(root)).toEqual(['err_148', 'rootOf'])
    expect(await whyOf(one)).toEqual(['err_409', 'file'])
    expect(await whyOf('nothing')).toEqual(['err_404'])
    const { json } = await move({ ids: [first, root, one], to })
    expect(json).toMatchObject({ moved: 0, kept: 3 })
    expect(await spaceOf(one)).toBe(ada.spaceId)
    expect((await move({ ids: [one], to: { domain: null } })).code).toBe('err_400')
    expect(reasonOf(await move({ ids: [one], to: { space: ada.spaceId } }))).toEqual(['err_140'])
  })

  it('takes as many pages as the package and the storage of the other space have room for', async () => {
    const { deps, bob, make, add, move, file } = await prepare(engine)
    const ids = [await make('one'), await make('two'), await make('three')]
    await file('big', 900)
    await add(ids[0]!, { kind: 'file', address: '', fileId: 'big' })
    const limits = { pages: 1, storageBytes: 500 }
    await definePackage(deps, { id: 'free', isFree: true })
    await definePackage(deps, { id: 'small', limits })
    const giving = { packageId: 'small', source: 'grant', span: { until: null } } as const
    await transaction(deps, (deps) =>
      givePackage(deps as Deps, { spaceId: bob.spaceId, ...giving }),
    )
    const wish = { ids, to: { space: bob.spaceId } }
    const { json } = await move({ ...wish, dryRun: true })
    expect(json).toMatchObject({ moved: 1, kept: 2 })
    const said = json.refused.map((one: { alias: string; error: { fields: object } }) => [
      one.alias,
      ...Object.keys(one.error.fields),
    ])
    expect(said).toEqual([
      ['one', 'storageBytes'],
      ['three', 'pages'],
    ])
    expect((await move(wish)).json).toMatchObject({ state: 'done', moved: 1, kept: 2 })
  })

  it('is not for a key that may change links alone', async () => {
    const { deps, ada, bob, make, spaceOf } = await prepare(engine)
    const ids = [await make('shop')]
    const wish = { ids, to: { space: bob.spaceId }, dryRun: false }
    const by = (...scopes: string[]) => ({ userId: ada.userId, key: { scopes } })
    await expect(
      startMove(deps, by('links:write'), { kind: 'pages', ...wish }),
    ).rejects.toMatchObject({ name: 'noPermission' })
    expect(await spaceOf(ids[0]!)).toBe(ada.spaceId)
    const both = by('links:write', 'pages:write')
    const { id } = await startMove(deps, both, { kind: 'pages', ...wish })
    expect(await spaceOf(ids[0]!)).toBe(bob.spaceId)
    await expect(undoMove(deps, { ...by('links:write'), id: id! })).rejects.toMatchObject({
      name: 'noPermission',
    })
  })

  it('goes on in the background above fifty pages', async () => {
    const { deps, ada, bob, make, move } = await prepare(engine)
    const id = await make('shop')
    const ids = [...Array.from({ length: 60 }, (_, at) => `nothing-${at}`), id]
    const { json } = await move({ ids, to: { space: bob.spaceId } })
    expect(json).toMatchObject({ state: 'running', waiting: 61 })
    while (await continueMove(deps, json.id));
    expect((await ada.call('GET', `${MOVES}/${json.id}`)).json).toMatchObject({
      ...{ state: 'done', moved: 1, kept: 60 },
    })
  })
})
