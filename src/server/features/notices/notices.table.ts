import type { NoticeKind } from '#contract/together/notices.ts'

/** Something that happened to a link without its people's doing. */
export interface NoticeTable {
  id: string
  user_id: string
  kind: NoticeKind
  link_id: string
  /** JSON `NoticeDetail` */
  detail: string
  made_at: number
  read_at: number | null
  /** when it left in a mail */
  mailed_at: number | null
}

/** Notices already given: the end or the limit of a link, so that each is told once. */
export interface NoticeMarkTable {
  link_id: string
  kind: NoticeKind
  value: number
}

/** Notices that an account does not want; `mail` stands for the mails of all kinds. */
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
  notice_mark: NoticeMarkTable
  notice_mute: NoticeMuteTable
  notice_mail: NoticeMailTable
}
