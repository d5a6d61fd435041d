import type { Generated } from 'kysely'
import type { NoticeKind } from '#contract/together/notices.ts'

/** An event of a link that its people did not cause themselves. */
export interface NoticeTable {
  id: string
  user_id: string
  kind: NoticeKind
  link_id: string
  /** JSON `NoticeDetail` */
  detail: string
  made_at: number
  read_at: number | null
  /** when it was sent in a mail */
  mailed_at: number | null
}

/** Something about a space that its leaders did not do themselves: things moved out of it or into it. */
export interface SpaceNoticeTable {
  id: string
  user_id: string
  space_id: string
  move_id: string
  things: 'links' | 'pages'
  direction: 'out' | 'in'
  many: number
  /** the other space */
  other_id: string
  /** account; '' if it is gone */
  by_id: string
  made_at: number
  read_at: number | null
  /** JSON `NearLimit[]`; '' for a move. The fields of a move mean nothing then. */
  near_limits: Generated<string>
}

/** Those this program knows; a newer one may have written others (F24). */
export const memberNoticeKinds = [
  'eventSoon',
  'taskComment',
  'spaceOffered',
  'spaceAccepted',
  'spaceDeclined',
] as const

/**
 * Something that one member of a space wants to know: a reminder, a comment on a task of theirs, or
 * what becomes of an offer to hand the space over.
 */
export interface MemberNoticeTable {
  id: string
  user_id: string
  space_id: string
  kind: (typeof memberNoticeKinds)[number]
  /** id of the event, task or space */
  subject_id: string
  /** its title at that time */
  title: string
  /** of an event, ms UTC */
  starts_at: number | null
  is_all_day: Generated<number>
  /** account; null if nobody caused it or it is gone */
  by_id: string | null
  made_at: number
  read_at: number | null
}

/** Ends and limits of links that were already reported, so that each is reported once. */
export interface NoticeMarkTable {
  link_id: string
  kind: NoticeKind
  value: number
}

/** Notices that an account does not want; `mail` stands for mails of all kinds. */
export interface NoticeMuteTable {
  user_id: string
  kind: NoticeKind | 'mail'
}

/** When an account got its last mail with notices. */
export interface NoticeMailTable {
  user_id: string
  sent_at: number
}

export interface NoticeTables {
  notice: NoticeTable
  space_notice: SpaceNoticeTable
  member_notice: MemberNoticeTable
  notice_mark: NoticeMarkTable
  notice_mute: NoticeMuteTable
  notice_mail: NoticeMailTable
}
