import type { SentBody } from '#contract/call-types.ts'
import type { MediaPurpose } from '#contract/media.ts'
import type {
  applyImportEndpoint,
  ImportUndo,
  readImportEndpoint,
} from '#contract/pages/page-imports.ts'
import type { DateOrder } from '#contract/texts/read-moment.ts'
import { call } from '#web/platform/call.ts'
import { viewerZone } from '#web/platform/time-zone.ts'

/** Calls for importing a page. */

export const readImport = (body: SentBody<typeof readImportEndpoint>, signal: AbortSignal) =>
  call('pages.readImport', { body }, { signal })

export const fetchPicture = (address: string, purpose: MediaPurpose, signal: AbortSignal) =>
  call('media.fetch', { body: { address, purpose } }, { signal })

export const applyImport = (
  id: string,
  body: SentBody<typeof applyImportEndpoint>,
  idempotencyKey: string,
) => call('pages.applyImport', { params: { id }, body }, { idempotencyKey })

export const undoImport = (id: string, body: ImportUndo) =>
  call('pages.undoImport', { params: { id }, body })

export interface ListChoices {
  /** how to read dates such as 03/04/2027 */
  dateOrder?: DateOrder
  /** host for links that name no domain of the space; absent: the primary one */
  domain?: string | null
}

export const readLinkImport = (text: string, choices: ListChoices) =>
  call('links.readImport', { body: { text, timezone: viewerZone(), ...choices } })
