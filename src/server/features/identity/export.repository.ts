import { type SelectQueryBuilder, sql } from 'kysely'
import type { Database, Db } from '../../database.ts'

/** Reads what an account owns, for its export; writes nothing. */

export interface ExportSection {
  name: string
  pages: AsyncIterable<object[]>
}

type AnyQuery = SelectQueryBuilder<Database, never, object>

const ROWS_AT_ONCE = 500

/**
 * Every kind of thing with the columns that are its owner's to take along; what is secret or only ours
 * (hashes, positions of copies, revisions) is not listed. Things of the spaces the account owns.
 */
export function exportSections(db: Db, userId: string): ExportSection[] {
  const spaces = db.selectFrom('space').select('id').where('owner_id', '=', userId)
  const pages = db.selectFrom('page').select('id').where('space_id', 'in', spaces)
  const links = db.selectFrom('link').select('id').where('space_id', 'in', spaces)
  const tasks = db.selectFrom('task').select('id').where('space_id', 'in', spaces)
  const all: Record<string, unknown> = {
    account: db
      .selectFrom('user')
      .leftJoin('account_profile as profile', 'profile.user_id', 'user.id')
      .select(['user.id', 'user.email', 'user.name', 'user.role', 'user.created_at'])
      .select(['profile.bio', 'profile.language', 'profile.time_zone', 'profile.image_id'])
      .where('user.id', '=', userId)
      .orderBy('user.id'),
    sessions: db
      .selectFrom('session')
      .select(['id', 'user_agent', 'created_at', 'updated_at', 'expires_at'])
      .where('user_id', '=', userId)
      .orderBy('id'),
    spaces: db
      .selectFrom('space')
      .select(['id', 'name', 'is_personal', 'created_at'])
      .where('owner_id', '=', userId)
      .orderBy('id'),
    memberships: db
      .selectFrom('membership')
      .select(['space_id', 'role', 'created_at'])
      .where('user_id', '=', userId)
      .orderBy('space_id'),
    pages: db
      .selectFrom('page')
      .leftJoin('page_theme', 'page_theme.page_id', 'page.id')
      .select(['page.id', 'space_id', 'username', 'is_first', 'title', 'description', 'image_id'])
      .select(['meta_title', 'meta_description', 'meta_image_id', 'is_subscribable', 'noindex'])
      .select(['is_branding_hidden', 'icon_position', 'message_subject', 'message_description'])
      .select(['published_at', 'ends_at', 'ended_destination', 'created_at', 'updated_at'])
      .select(['type as theme_type', 'background', 'background_code', 'button', 'button_text'])
      .select(['title_text', 'button_style', 'animation', 'deleted_at'])
      .select(['language', 'gate', 'is_embeddable', 'has_browser_hint', 'forward_to'])
      .select(['forward_starts_at', 'forward_ends_at', 'utm_source', 'utm_medium', 'utm_campaign'])
      .select(['own_background', 'gradient_to', 'gradient_angle', 'picture_id', 'picture_dim'])
      .select(['picture_blur', 'font', 'header'])
      .where('space_id', 'in', spaces)
      .orderBy('page.id'),
    blocks: db
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
      .select(['starts_at', 'ends_at', 'contact', 'file_id', 'downloads'])
      .where('page_id', 'in', pages)
      .orderBy('id'),
    socialIcons: db
      .selectFrom('social_icon')
      .select(['id', 'page_id', 'icon', 'is_custom', 'username', 'link_id', 'address', 'image_id'])
      .select(['profile_url', 'position', 'is_hidden', 'created_at', 'updated_at', 'deleted_at'])
      .where('page_id', 'in', pages)
      .orderBy('id'),
    subscribers: db
      .selectFrom('subscriber')
      .select(['id', 'page_id', 'email', 'state', 'source', 'consent_at', 'unsubscribed_at'])
      .select('created_at')
      .where('page_id', 'in', pages)
      .orderBy('id'),
    links: db
      .selectFrom('link')
      .select(['id', 'space_id', 'alias', 'destination', 'title', 'note', 'origin', 'is_permanent'])
      .select(['starts_at', 'starts_destination', 'starts_message', 'ends_at', 'ended_destination'])
      .select(['ended_message', 'limit_destination', 'limit_message', 'forwards_query', 'rules'])
      .select(['hides_referrer', 'preview', 'interstitial_seconds', 'is_archived', 'created_at'])
      .select(['updated_at', 'deleted_at'])
      .where('space_id', 'in', spaces)
      .orderBy('id'),
    utmTemplates: db
      .selectFrom('utm_template')
      .select(['id', 'space_id', 'name', 'source', 'medium', 'campaign', 'term', 'content'])
      .select(['created_at', 'updated_at', 'deleted_at'])
      .where('space_id', 'in', spaces)
      .orderBy('id'),
    linkTags: db
      .selectFrom('link_tag')
      .select(['link_id', 'tag'])
      .where('link_id', 'in', links)
      .orderBy('link_id')
      .orderBy('tag'),
    linkVersions: db
      .selectFrom('link_version')
      .select(['id', 'link_id', 'destination', 'replaced_at'])
      .where('link_id', 'in', links)
      .orderBy('id'),
    qrDesigns: db
      .selectFrom('qr_design')
      .select(['id', 'link_id', 'page_id', 'foreground', 'background', 'margin', 'level', 'shape'])
      .select(['eyes', 'is_page_logo', 'logo_id', 'updated_at'])
      .where(({ or, eb }) => or([eb('link_id', 'in', links), eb('page_id', 'in', pages)]))
      .orderBy('id'),
    pictures: db
      .selectFrom('media')
      .select(['id', 'content_type', 'width', 'height', 'bytes', 'created_at'])
      .select(sql<string>`'/media/' || hash`.as('path'))
      .where('space_id', 'in', spaces)
      .orderBy('id'),
    events: db
      .selectFrom('calendar_event')
      .select(['id', 'title', 'starts_at', 'ends_at', 'is_all_day', 'class_names', 'category_id'])
      .select(['description', 'location', 'created_at', 'updated_at', 'deleted_at'])
      .where('space_id', 'in', spaces)
      .orderBy('id'),
    eventCategories: db
      .selectFrom('event_category')
      .select(['id', 'title', 'type', 'created_at'])
      .where('space_id', 'in', spaces)
      .orderBy('id'),
    taskColumns: db
      .selectFrom('task_column')
      .select(['id', 'title', 'position'])
      .where('space_id', 'in', spaces)
      .orderBy('space_id')
      .orderBy('id'),
    tasks: db
      .selectFrom('task')
      .select(['id', 'column_id', 'title', 'description', 'position', 'due_date', 'is_done'])
      .select(['link_id', 'page_id', 'created_at', 'updated_at', 'deleted_at'])
      .where('space_id', 'in', spaces)
      .orderBy('id'),
    taskAssignees: db
      .selectFrom('task_assignee')
      .select(['task_id', 'user_id'])
      .where('task_id', 'in', tasks)
      .orderBy('task_id')
      .orderBy('user_id'),
    chatMessages: db
      .selectFrom('chat_message')
      .select(['id', 'room_id', 'text', 'created_at'])
      .where('sender_id', '=', userId)
      .orderBy('id'),
    apiKeys: db
      .selectFrom('api_key')
      .select(['id', 'name', 'hint', 'scopes', 'created_at', 'expires_at', 'used_at'])
      .where('user_id', '=', userId)
      .orderBy('id'),
    passkeys: db
      .selectFrom('passkey')
      .select(['id', 'name', 'created_at', 'used_at'])
      .where('user_id', '=', userId)
      .orderBy('id'),
    waysToSignIn: db
      .selectFrom('account')
      .select(['provider_id', 'created_at'])
      .where('user_id', '=', userId)
      .orderBy('provider_id'),
    layout: db
      .selectFrom('layout_setting')
      .select(['layout', 'size', 'is_scrollable', 'topbar', 'sidebar', 'sidebar_type'])
      .where('user_id', '=', userId)
      .orderBy('user_id'),
    linksTable: db
      .selectFrom('links_table_setting')
      .select('hidden_columns')
      .where('user_id', '=', userId)
      .orderBy('user_id'),
    audit: db
      .selectFrom('audit_entry')
      .select(['id', 'at', 'action', 'result', 'network', 'session_id'])
      .select(['object_kind', 'object_id', 'object_text'])
      .where('account_id', '=', userId)
      .orderBy('id'),
  }
  return Object.entries(all).map(([name, query]) => ({
    name,
    pages: inPages(query as AnyQuery),
  }))
}

/** Some rows at a time, so that a large account does not fill the memory. */
async function* inPages(query: AnyQuery): AsyncGenerator<object[]> {
  for (let offset = 0; ; offset += ROWS_AT_ONCE) {
    const rows = await query.limit(ROWS_AT_ONCE).offset(offset).execute()
    if (rows.length > 0) yield rows
    if (rows.length < ROWS_AT_ONCE) return
  }
}
