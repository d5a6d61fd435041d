import { type SelectQueryBuilder, sql } from 'kysely'
import type { Database, Db } from '../../database.ts'
import { PLAIN_COLUMNS } from '../links/index.ts'

/** Reads what belongs to spaces, for exports; writes nothing. */

/** Rows of one kind, some at a time. */
export type RowPages = AsyncIterable<object[]>

type AnyQuery = SelectQueryBuilder<Database, never, object>
type Row = Record<string, unknown>

const ROWS_AT_ONCE = 250
const PAGE_ORDER = ['created_at', 'id']
const LINK_ORDER = ['origin', 'is_archived', 'created_at', 'id']
const TASK_ORDER = ['column_id', 'position', 'id']
/** whose rows are read together: few hang on each */
const PARENTS_AT_ONCE = 50

/**
 * Every kind of thing in these spaces with the columns that are its people's to take along; what is secret or only
 * ours (hashes, positions of copies, revisions) is not listed. Each is read in the order of an index: a space
 * may have a million links, and redirects wait for each reading.
 */
export function contentOfSpaces(
  db: Db,
  spaceIds: () => AsyncIterable<string[]>,
): Record<string, RowPages> {
  const ofSpaces = (key: readonly string[], query: unknown) =>
    ofEach(spaceIds, (id) => inOrder((query as AnyQuery).where(sql.ref('space_id'), '=', id), key))
  const pageIds = () =>
    idsOf(ofSpaces(PAGE_ORDER, db.selectFrom('page').select(['id', 'created_at'])))
  const linkIds = () =>
    idsOf(
      ofSpaces(
        LINK_ORDER,
        db.selectFrom('link').select(['id', 'origin', 'is_archived', 'created_at']),
      ),
    )
  const taskIds = () =>
    idsOf(ofSpaces(TASK_ORDER, db.selectFrom('task').select(['id', 'column_id', 'position'])))
  const ofPages = (column: string, query: unknown) => ofSome(pageIds, column, query as AnyQuery)
  const ofLinks = (column: string, query: unknown) => ofSome(linkIds, column, query as AnyQuery)
  const ofTasks = (column: string, query: unknown) => ofSome(taskIds, column, query as AnyQuery)
  const qrDesigns = db
    .selectFrom('qr_design')
    .select(['id', 'link_id', 'page_id', 'foreground', 'background', 'margin', 'level', 'shape'])
    .select(['eyes', 'is_page_logo', 'logo_id', 'gradient', 'gradient_to', 'frame', 'frame_text'])
    .select('updated_at')
  return {
    pages: ofSpaces(
      PAGE_ORDER,
      db
        .selectFrom('page')
        .leftJoin('page_theme', 'page_theme.page_id', 'page.id')
        .select([
          'page.id',
          'space_id',
          'folder_id',
          'username',
          'is_first',
          'title',
          'description',
          'image_id',
        ])
        .select(['meta_title', 'meta_description', 'meta_image_id', 'is_subscribable', 'noindex'])
        .select(['is_branding_hidden', 'icon_position', 'message_subject', 'message_description'])
        .select(['published_at', 'ends_at', 'ended_destination', 'created_at', 'updated_at'])
        .select(['type as theme_type', 'background', 'background_code', 'button', 'button_text'])
        .select(['title_text', 'button_style', 'animation', 'deleted_at'])
        .select(['language', 'gate', 'is_embeddable', 'has_browser_hint', 'forward_to'])
        .select([
          'forward_starts_at',
          'forward_ends_at',
          'utm_source',
          'utm_medium',
          'utm_campaign',
        ])
        .select(['own_background', 'gradient_to', 'gradient_angle', 'picture_id', 'picture_dim'])
        .select(['picture_blur', 'font', 'header', 'corners', 'shadow']),
    ),
    blocks: ofPages(
      'page_id',
      db
        .selectFrom('block')
        .select(['id', 'page_id', 'kind', 'title', 'link_id', 'address', 'thumbnail_id'])
        .select(['position', 'is_hidden', 'created_at', 'updated_at', 'deleted_at'])
        .select([
          'text',
          'layout',
          'animation',
          'is_pinned',
          'is_archived',
          'group_id',
          'is_collapsed',
        ])
        .select([
          'starts_at',
          'ends_at',
          'contact',
          'place',
          'form',
          'gallery',
          'file_id',
          'downloads',
        ]),
    ),
    socialIcons: ofPages(
      'page_id',
      db
        .selectFrom('social_icon')
        .select([
          'id',
          'page_id',
          'icon',
          'is_custom',
          'username',
          'link_id',
          'address',
          'image_id',
        ])
        .select(['profile_url', 'position', 'is_hidden', 'created_at', 'updated_at', 'deleted_at']),
    ),
    subscribers: ofEach(pageIds, (id) =>
      inOrder(
        db
          .selectFrom('subscriber')
          .select(['id', 'page_id', 'email', 'state', 'source', 'consent_at', 'unsubscribed_at'])
          .select(['left_reason', 'created_at'])
          .where('page_id', '=', id),
        ['consent_at', 'id'],
      ),
    ),
    formAnswers: ofEach(pageIds, (id) =>
      inOrder(
        db
          .selectFrom('form_answer')
          .select(['id', 'page_id', 'block_id', 'answers', 'created_at'])
          .where('page_id', '=', id),
        ['created_at', 'id'],
      ),
    ),
    subscriberTags: ofEach(pageIds, (id) =>
      inOrder(
        db
          .selectFrom('subscriber_tag')
          .select(['subscriber_id', 'page_id', 'tag'])
          .where('page_id', '=', id),
        ['tag', 'subscriber_id'],
      ),
    ),
    links: ofSpaces(
      LINK_ORDER,
      db
        .selectFrom('link')
        .select(['id', 'space_id', 'folder_id', 'alias', 'destination', 'origin', 'rules'])
        .select('preview')
        .select('earlier_clicks')
        .select(PLAIN_COLUMNS)
        .select(['created_at', 'updated_at', 'deleted_at']),
    ),
    folders: ofSpaces(
      ['id'],
      db
        .selectFrom('folder')
        .select(['id', 'space_id', 'parent_id', 'name', 'color', 'access'])
        .select(['created_at', 'updated_at', 'deleted_at']),
    ),
    utmTemplates: ofSpaces(
      ['id'],
      db
        .selectFrom('utm_template')
        .select(['id', 'space_id', 'name', 'source', 'medium', 'campaign', 'term', 'content'])
        .select(['created_at', 'updated_at', 'deleted_at']),
    ),
    linkTags: ofLinks('link_id', db.selectFrom('link_tag').select(['link_id', 'tag'])),
    linkVersions: ofLinks(
      'link_id',
      db.selectFrom('link_version').select(['id', 'link_id', 'destination', 'replaced_at']),
    ),
    qrDesigns: inTurn(ofLinks('link_id', qrDesigns), ofPages('page_id', qrDesigns)),
    pictures: ofSpaces(
      ['id'],
      db
        .selectFrom('media')
        .select(['id', 'content_type', 'width', 'height', 'bytes', 'created_at'])
        .select(sql<string>`'/media/' || hash`.as('path')),
    ),
    events: ofSpaces(
      ['starts_at', 'id'],
      db
        .selectFrom('calendar_event')
        .select(['id', 'title', 'starts_at', 'ends_at', 'is_all_day', 'class_names', 'category_id'])
        .select(['description', 'location', 'created_at', 'updated_at', 'deleted_at']),
    ),
    eventCategories: ofSpaces(
      ['id'],
      db.selectFrom('event_category').select(['id', 'title', 'type', 'created_at']),
    ),
    taskColumns: ofSpaces(['id'], db.selectFrom('task_column').select(['id', 'title', 'position'])),
    tasks: ofSpaces(
      TASK_ORDER,
      db
        .selectFrom('task')
        .select(['id', 'column_id', 'title', 'description', 'position', 'due_date', 'is_done'])
        .select(['link_id', 'page_id', 'created_at', 'updated_at', 'deleted_at']),
    ),
    taskAssignees: ofTasks(
      'task_id',
      db.selectFrom('task_assignee').select(['task_id', 'user_id']),
    ),
    taskLabels: ofSpaces(['id'], db.selectFrom('task_label').select(['id', 'name', 'colour'])),
    taskLabelUses: ofTasks(
      'task_id',
      db.selectFrom('task_label_use').select(['task_id', 'label_id']),
    ),
    taskComments: ofTasks(
      'task_id',
      db
        .selectFrom('task_comment')
        .select(['task_id', 'user_id', 'text', 'created_at', 'edited_at']),
    ),
    broadcasts: ofPages(
      'page_id',
      db
        .selectFrom('broadcast')
        .select(['id', 'page_id', 'subject', 'preview_text', 'document', 'segment'])
        .select(['welcome_step', 'state', 'scheduled_at', 'started_at'])
        .select(['finished_at', 'recipients', 'created_at', 'updated_at', 'deleted_at']),
    ),
    files: ofSpaces(
      ['id'],
      db.selectFrom('stored_file').select(['id', 'name', 'bytes', 'created_at']),
    ),
    domains: ofSpaces(
      ['id'],
      db
        .selectFrom('domain')
        .select(['id', 'name', 'is_primary', 'verified_at', 'pointed_at', 'secure_at'])
        .select(['root_redirect', 'not_found_redirect', 'expired_redirect', 'page_id', 'robots'])
        .select(['apple_app_site_association', 'asset_links', 'created_at', 'deleted_at']),
    ),
  }
}

/** A space itself and what is of it alone, not of its owner: for its own export. */
export const spaceOf = (db: Db, spaceId: string): RowPages =>
  inOrder(
    db
      .selectFrom('space')
      .select(['id', 'name', 'color', 'is_personal', 'needs_second_factor', 'created_at'])
      .where('id', '=', spaceId),
    ['id'],
  )

export const peopleOf = (db: Db, spaceId: string): RowPages =>
  inOrder(
    db
      .selectFrom('membership')
      .innerJoin('user', 'user.id', 'membership.user_id')
      .select(['membership.user_id', 'user.name', 'user.email', 'membership.role'])
      .select(['membership.designation', 'membership.tags', 'membership.created_at'])
      .where('membership.space_id', '=', spaceId)
      .where('user.status', '!=', 'deleted'),
    ['user_id'],
  )

export const keysOf = (db: Db, spaceId: string): RowPages =>
  inOrder(
    db
      .selectFrom('api_key')
      .select(['id', 'name', 'hint', 'scopes', 'made_by', 'created_at', 'expires_at', 'used_at'])
      .where('space_id', '=', spaceId)
      .where('is_of_space', '=', 1),
    ['id'],
  )

export const picturesOf = (db: Db, spaceId: string): RowPages =>
  inOrder(
    db.selectFrom('media').select(['id', 'hash', 'content_type']).where('space_id', '=', spaceId),
    ['id'],
  )

export const uploadsOf = (db: Db, spaceId: string): RowPages =>
  inOrder(db.selectFrom('stored_file').select(['id', 'name']).where('space_id', '=', spaceId), [
    'id',
  ])

/** Some rows at a time, from behind the last one, so that many of them do not fill the memory. */
export async function* inOrder(query: unknown, key: readonly string[]): AsyncGenerator<Row[]> {
  const columns = key.map((name) => sql.ref(name))
  const all = columns
    .reduce((ordered, column) => ordered.orderBy(column), query as AnyQuery)
    .limit(ROWS_AT_ONCE)
  for (let after: unknown[] | undefined; ; ) {
    const rows = (await (after === undefined
      ? all
      : all.where(sql<boolean>`(${sql.join(columns)}) > (${sql.join(after)})`)
    ).execute()) as Row[]
    if (rows.length > 0) yield rows
    if (rows.length < ROWS_AT_ONCE) return
    after = key.map((name) => rows.at(-1)![name])
  }
}

/** Rows of one parent after the other. */
async function* ofEach(
  parents: () => AsyncIterable<string[]>,
  read: (id: string) => AsyncIterable<Row[]>,
): AsyncGenerator<Row[]> {
  for await (const ids of parents()) for (const id of ids) yield* read(id)
}

/** Rows of some parents at a time. */
async function* ofSome(
  parents: () => AsyncIterable<string[]>,
  column: string,
  query: AnyQuery,
): AsyncGenerator<Row[]> {
  for await (const ids of parents()) {
    for (let at = 0; at < ids.length; at += PARENTS_AT_ONCE) {
      const rows = await query
        .where(sql.ref(column), 'in', ids.slice(at, at + PARENTS_AT_ONCE))
        .execute()
      if (rows.length > 0) yield rows as Row[]
    }
  }
}

/** The ids of rows. */
export async function* idsOf(pages: AsyncIterable<Row[]>): AsyncGenerator<string[]> {
  for await (const rows of pages) yield rows.map(({ id }) => String(id))
}

async function* inTurn(...lists: AsyncIterable<Row[]>[]): AsyncGenerator<Row[]> {
  for (const list of lists) yield* list
}
