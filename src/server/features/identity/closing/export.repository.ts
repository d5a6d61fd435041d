import { rolesThatMay } from '#contract/permissions.ts'
import type { Db } from '../../../database.ts'
import { contentOfSpaces, idsOf, inOrder, type RowPages } from '../../exports/index.ts'

/** Reads what an account owns, for its export; writes nothing. */

export interface ExportSection {
  name: string
  pages: RowPages
}

/**
 * Every kind of thing of an account, and what is in the spaces that it owns, with the columns that are theirs to
 * take along.
 */
export function exportSections(db: Db, userId: string): ExportSection[] {
  const spaceIds = () =>
    idsOf(
      inOrder(
        db
          .selectFrom('space')
          .innerJoin('membership', 'membership.space_id', 'space.id')
          .select('space.id')
          .where('space.owner_id', '=', userId)
          .where('membership.user_id', '=', userId)
          .where('membership.role', 'in', rolesThatMay('space.export')),
        ['id'],
      ),
    )
  const all: Record<string, RowPages> = {
    account: inOrder(
      db
        .selectFrom('user')
        .leftJoin('account_profile as profile', 'profile.user_id', 'user.id')
        .select(['user.id', 'user.email', 'user.name', 'user.role', 'user.created_at'])
        .select(['profile.bio', 'profile.language', 'profile.time_zone', 'profile.image_id'])
        .where('user.id', '=', userId),
      ['id'],
    ),
    sessions: inOrder(
      db
        .selectFrom('session')
        .select(['id', 'user_agent', 'created_at', 'updated_at', 'expires_at'])
        .where('user_id', '=', userId),
      ['id'],
    ),
    spaces: inOrder(
      db
        .selectFrom('space')
        .select(['id', 'name', 'is_personal', 'created_at'])
        .where('owner_id', '=', userId),
      ['id'],
    ),
    memberships: inOrder(
      db
        .selectFrom('membership')
        .select(['space_id', 'role', 'created_at'])
        .where('user_id', '=', userId),
      ['space_id'],
    ),
    ...contentOfSpaces(db, spaceIds),
    chatMessages: inOrder(
      db
        .selectFrom('chat_message')
        .select(['id', 'room_id', 'text', 'attachment_name', 'reply_to', 'created_at', 'edited_at'])
        .where('sender_id', '=', userId)
        .where('deleted_at', 'is', null),
      ['id'],
    ),
    reminders: inOrder(
      db
        .selectFrom('calendar_reminder')
        .select(['event_id', 'minutes'])
        .where('user_id', '=', userId),
      ['event_id'],
    ),
    apiKeys: inOrder(
      db
        .selectFrom('api_key')
        .select(['id', 'name', 'hint', 'scopes', 'created_at', 'expires_at', 'used_at'])
        .where('user_id', '=', userId),
      ['id'],
    ),
    passkeys: inOrder(
      db
        .selectFrom('passkey')
        .select(['id', 'name', 'created_at', 'used_at'])
        .where('user_id', '=', userId),
      ['id'],
    ),
    waysToSignIn: inOrder(
      db.selectFrom('account').select(['provider_id', 'created_at']).where('user_id', '=', userId),
      ['provider_id'],
    ),
    layout: inOrder(
      db
        .selectFrom('layout_setting')
        .select(['layout', 'size', 'is_scrollable', 'topbar', 'sidebar', 'sidebar_type'])
        .where('user_id', '=', userId),
      ['user_id'],
    ),
    linksTable: inOrder(
      db.selectFrom('links_table_setting').select('hidden_columns').where('user_id', '=', userId),
      ['user_id'],
    ),
    audit: inOrder(
      db
        .selectFrom('audit_entry')
        .select(['id', 'at', 'action', 'result', 'network', 'session_id'])
        .select(['object_kind', 'object_id', 'object_text'])
        .where('account_id', '=', userId),
      ['at', 'id'],
    ),
  }
  return Object.entries(all).map(([name, pages]) => ({ name, pages }))
}
