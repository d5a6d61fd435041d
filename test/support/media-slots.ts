import { sql } from 'kysely'
import type { Deps } from '#server/deps.ts'
import { PICTURE_COLUMNS } from '#server/features/media/media-use.repository.ts'
import type { Creator } from './creators.ts'

/** A field that can refer to one upload. */
export interface Slot {
  name: string
  takes: 'picture' | 'file'
  /** @param upload null: refers to no upload any more */
  set(db: Deps['db'], upload: { id: string; name: string } | null): Promise<void>
}

/** Every field of an account that can refer to an upload, with the rows it needs. */
export async function makeMediaSlots(deps: Deps, creator: Creator): Promise<Slot[]> {
  const { call, userId } = creator
  const name = `u${userId.slice(-6)}`
  const page = (await call('POST', '/api/v1/pages', { username: name })).json
  const block = { title: 'a', address: 'https://a.example' }
  const blockId = (await call('POST', `/api/v1/pages/${page.id}/blocks`, block)).json.id
  const icon = { icon: 1, username: 'ada', address: 'https://x.com/ada' }
  const iconId = (await call('POST', `/api/v1/pages/${page.id}/icons`, icon)).json.id
  const destination = 'https://b.example'
  const link = (await call('POST', '/api/v1/links', { destination })).json
  const at = deps.clock.now()
  await deps.db
    .insertInto('account_profile')
    .values({ user_id: userId, updated_at: at, image_id: null } as never)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await sql`insert into qr_design (id, page_id, foreground, background, margin, level, shape, eyes, updated_at)
    values (${deps.ids.uuid()}, ${page.id}, '#000000', '#ffffff', 4, 'M', 'square', 'square', ${at})`.execute(
    deps.db,
  )
  await sql`insert into link_batch_item (batch_id, link_id, made_by, before, revision, made_at)
    values (${`b${name}`}, ${link.id}, ${userId}, '{}', 1, ${at})`.execute(deps.db)
  await sql`insert into interstitial (space_id, title, text, button, seconds)
    values (${creator.spaceId}, 'a', '', 'b', 5)`.execute(deps.db)
  const broadcastId = deps.ids.uuid()
  await deps.db
    .insertInto('broadcast')
    .values({
      id: broadcastId,
      page_id: page.id,
      user_id: userId,
      subject: '',
      preview_text: '',
      document: '{"blocks":[]}',
      segment: '',
      state: 'draft',
      pause_reason: '',
      recipients: 0,
      created_at: at,
      updated_at: at,
      revision: 1,
    })
    .execute()
  const [room] = (await call('GET', '/groups')).json
  const said = { roomId: room.roomId, message: 'a' }
  const messageId = (await call('POST', '/add/messages', said)).json.id
  const keys: Record<string, [column: string, value: string]> = {
    page: ['id', page.id],
    page_theme: ['page_id', page.id],
    block: ['id', blockId],
    social_icon: ['id', iconId],
    qr_design: ['page_id', page.id],
    account_profile: ['user_id', userId],
    interstitial: ['space_id', creator.spaceId],
    chat_message: ['id', messageId],
  }
  const column = (table: string, name: string, takes: Slot['takes'] = 'picture'): Slot => ({
    name: `${table}.${name}`,
    takes,
    async set(db, upload) {
      const [key, value] = keys[table]!
      const change = sql`update ${sql.table(table)} set ${sql.ref(name)} = ${upload?.id ?? null}
        where ${sql.ref(key)} = ${value} returning 1 as one`
      if ((await change.execute(db)).rows.length !== 1) throw new Error(`no row in ${table}`)
    },
  })
  const preview = (upload: { name: string } | null) =>
    upload && JSON.stringify({ title: '', text: '', image: upload.name })
  return [
    ...PICTURE_COLUMNS.map(([table, name]) => column(table, name)),
    column('block', 'file_id', 'file'),
    column('chat_message', 'file_id', 'file'),
    {
      name: 'user.image',
      takes: 'picture',
      async set(db, upload) {
        const image = upload && `/media/${upload.name}`
        await db.updateTable('user').set({ image }).where('id', '=', userId).execute()
      },
    },
    {
      name: 'link.preview',
      takes: 'picture',
      async set(db, upload) {
        const set = { preview: preview(upload) }
        await db.updateTable('link').set(set).where('id', '=', link.id).execute()
      },
    },
    {
      name: 'link_batch_item.before',
      takes: 'picture',
      async set(db, upload) {
        const before = JSON.stringify({ columns: { preview: preview(upload) } })
        await db
          .updateTable('link_batch_item')
          .set({ before })
          .where('link_id', '=', link.id)
          .execute()
      },
    },
    {
      name: 'block.gallery',
      takes: 'picture',
      async set(db, upload) {
        const pictures = upload === null ? [] : [{ picture: `/media/${upload.name}` }]
        const gallery = JSON.stringify({ pictures })
        await db.updateTable('block').set({ gallery }).where('id', '=', blockId).execute()
      },
    },
    {
      name: 'broadcast.document',
      takes: 'picture',
      async set(db, upload) {
        const picture = upload === null ? '' : `/media/${upload.name}`
        const document = JSON.stringify({ blocks: [{ kind: 'picture', picture, alt: 'a' }] })
        await db.updateTable('broadcast').set({ document }).where('id', '=', broadcastId).execute()
      },
    },
  ]
}
