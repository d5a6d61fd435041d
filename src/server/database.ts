import type { Kysely } from 'kysely'
import type { AbuseReportTable } from './features/abuse-reports/abuse-reports.table.ts'
import type { AddOnTables } from './features/add-ons/add-ons.table.ts'
import type { ApiKeyCallsTable, ApiKeyTable } from './features/api-keys/api-keys.table.ts'
import type { AuditEntryTable } from './features/audit/audit.table.ts'
import type { BillingTables } from './features/billing/billing.table.ts'
import type { BroadcastTables } from './features/broadcasts/broadcasts.table.ts'
import type { CalendarTables } from './features/calendar/calendar.table.ts'
import type { ChatTables } from './features/chat/chat.table.ts'
import type { ClickTables } from './features/clicks/clicks.table.ts'
import type { CouponTables } from './features/coupons/coupons.table.ts'
import type { FolderGrantTable, FolderTable } from './features/folders/folders.table.ts'
import type { FormAnswerTable } from './features/form-answers/form-answers.table.ts'
import type { IdentityTables } from './features/identity/identity.table.ts'
import type { LayoutSettingTable, LinksTableSettingTable } from './features/layout/layout.table.ts'
import type { LinkListItemTable, LinkListTable } from './features/link-lists/link-lists.table.ts'
import type {
  ChangeSetItemTable,
  LinkSearchPendingTable,
  LinkSearchTable,
  LinkTable,
  LinkTagCountTable,
  LinkTagTable,
  LinkVersionTable,
} from './features/links/links.table.ts'
import type { MailboxMailTable } from './features/mailbox/mailbox.table.ts'
import type {
  MediaTable,
  SpaceStorageTable,
  StoredFileTable,
} from './features/media/media.table.ts'
import type { LinkMoveItemTable, LinkMoveTable } from './features/moves/moves.table.ts'
import type { NoticeTables } from './features/notices/notices.table.ts'
import type { PackageTables } from './features/packages/packages.table.ts'
import type {
  BlockTable,
  PageTable,
  PageThemeTable,
  SocialIconTable,
} from './features/pages/pages.table.ts'
import type { PromoCodeTables } from './features/promo-codes/promo-codes.table.ts'
import type { QrDesignTable } from './features/qr-designs/qr-designs.table.ts'
import type { QuarantineTables } from './features/quarantine/quarantine.table.ts'
import type { SafetyTables } from './features/safety/safety.table.ts'
import type { SlugTable } from './features/slugs/slugs.table.ts'
import type { SpaceTables } from './features/spaces/spaces.table.ts'
import type { StatisticsTables } from './features/statistics/statistics.table.ts'
import type {
  SubscriberCountTable,
  SubscriberSearchPendingTable,
  SubscriberSearchTable,
  SubscriberTable,
  SubscriberTagTable,
  SubscriptionChallengeTable,
  SuppressedAddressTable,
} from './features/subscribers/subscribers.table.ts'
import type { TaskTables } from './features/tasks/tasks.table.ts'
import type { TelegramTables } from './features/telegram/telegram.table.ts'
import type { TelegramNewsTables } from './features/telegram-news/telegram-news.table.ts'
import type { UtmTemplateTable } from './features/utm-templates/utm-templates.table.ts'
import type { PlatformTables } from './platform/db/platform.table.ts'
import type { DomainTable } from './platform/domains/domain.table.ts'
import type { IdempotentAnswerTable } from './platform/idempotency/idempotent-answer.table.ts'
import type { LinkHealthTables } from './platform/link-health/link-health.table.ts'
import type { LinkLimitTable } from './platform/link-limits/link-limit.table.ts'
import type { CounterTable } from './platform/rate-limit/counter.table.ts'
import type { CertificateTable } from './platform/tls/certificate.table.ts'

/** Every table of the SQL database; each feature owns its type, this file composes them. */
export interface Database
  extends PlatformTables,
    IdentityTables,
    AddOnTables,
    ClickTables,
    StatisticsTables,
    SpaceTables,
    CalendarTables,
    BillingTables,
    BroadcastTables,
    SafetyTables,
    QuarantineTables,
    ChatTables,
    LinkHealthTables,
    NoticeTables,
    PackageTables,
    CouponTables,
    PromoCodeTables,
    TaskTables,
    TelegramTables,
    TelegramNewsTables {
  abuse_report: AbuseReportTable
  api_key: ApiKeyTable
  api_key_calls: ApiKeyCallsTable
  audit_entry: AuditEntryTable
  layout_setting: LayoutSettingTable
  links_table_setting: LinksTableSettingTable
  folder: FolderTable
  folder_grant: FolderGrantTable
  link_move: LinkMoveTable
  link_move_item: LinkMoveItemTable
  utm_template: UtmTemplateTable
  domain: DomainTable
  certificate: CertificateTable
  slug: SlugTable
  link: LinkTable
  link_tag: LinkTagTable
  link_limit: LinkLimitTable
  link_version: LinkVersionTable
  link_list: LinkListTable
  link_list_item: LinkListItemTable
  link_batch_item: ChangeSetItemTable
  link_search: LinkSearchTable
  link_search_pending: LinkSearchPendingTable
  link_tag_count: LinkTagCountTable
  page: PageTable
  page_theme: PageThemeTable
  block: BlockTable
  social_icon: SocialIconTable
  media: MediaTable
  stored_file: StoredFileTable
  space_storage: SpaceStorageTable
  qr_design: QrDesignTable
  mailbox_mail: MailboxMailTable
  form_answer: FormAnswerTable
  subscriber: SubscriberTable
  subscriber_tag: SubscriberTagTable
  subscriber_count: SubscriberCountTable
  subscriber_search: SubscriberSearchTable
  subscriber_search_pending: SubscriberSearchPendingTable
  subscription_challenge: SubscriptionChallengeTable
  suppressed_address: SuppressedAddressTable
  counter: CounterTable
  idempotent_answer: IdempotentAnswerTable
}

export type Db = Kysely<Database>
