import { failure } from '#contract/errors.ts'
import { BROADCAST_SIZE_MAX, hasWords, isHalfButton } from '#contract/mail/complete-blocks.ts'
import type { Deps } from '../../deps.ts'
import type { SubscriptionPage } from '../subscribers/index.ts'
import { readDocument } from './broadcasts.presenter.ts'
import type { BroadcastRow } from './broadcasts.repository.ts'
import { type ComposedBroadcast, composeBroadcast } from './mail/compose-broadcast.ts'
import { findSendingBlock, type SendingBlock } from './sending-block.ts'

const blockedTexts: Record<SendingBlock, string> = {
  blocked: 'This page is blocked: no mail goes out before it is free again',
  account: 'The account of this space is blocked: no mail goes out before it is free again',
}

/** @throws malformed while the page, or the account of its space or of the author, is blocked */
export async function requireFree(
  deps: Deps,
  row: Pick<BroadcastRow, 'page_id' | 'user_id'>,
): Promise<void> {
  const block = await findSendingBlock(deps, row)
  if (block !== undefined) throw failure('malformed', { fields: { page: blockedTexts[block] } })
}

/**
 * @param links those that it had before and keep their positions
 * @returns the mail as it goes out
 * @throws malformed, saying what is missing, for a mail that is not complete
 */
export async function requireWords(
  deps: Deps,
  row: BroadcastRow,
  page: SubscriptionPage,
  links: readonly string[] = [],
): Promise<ComposedBroadcast> {
  const document = readDocument(row)
  const { blocks } = document
  const fields = {
    ...(row.subject.trim() === '' ? { subject: 'Write a subject' } : {}),
    ...(blocks.some(isHalfButton)
      ? { document: 'A button needs words and an address: complete it, or take it out' }
      : {}),
    ...(blocks.some(hasWords) ? {} : { document: 'Write a few words' }),
  }
  if (Object.keys(fields).length > 0) throw failure('malformed', { fields })
  const composed = await composeBroadcast(deps, page, {
    broadcastId: row.id,
    userId: row.user_id,
    subject: row.subject,
    previewText: row.preview_text,
    document,
    links,
  })
  const { html } = composed.mailFor({ id: row.id, email: '', emailHash: '-' })
  if (Buffer.byteLength(html) > BROADCAST_SIZE_MAX) {
    throw failure('malformed', { fields: { document: 'Too long: Gmail cuts it off after 100 KB' } })
  }
  return composed
}
