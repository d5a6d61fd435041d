import type { QrDesign } from '#contract/qr/qr-design.ts'
import { STANDARD_QR_DESIGN } from '#contract/qr/qr-design.ts'
import { addUtm, NO_UTM, type UtmDraft } from './add-utm.ts'
import { completeAddress } from './complete-address.ts'
import { EMPTY_DRAFT, fieldsOf, isSame, type LinkDraft } from './details/link-draft.ts'
import { problemsOf } from './details/problems.ts'
import type { NewLink } from './links.api.ts'

/** All fields of a new link as the form holds them. */
export interface NewLinkDraft extends LinkDraft {
  /** host; null: the installation's own; undefined: the primary domain of the space */
  domain: string | null | undefined
  utm: UtmDraft
  /** its code's design */
  qr: { design: QrDesign; logoUrl: string | null }
}

export const NOTHING_NEW: NewLinkDraft = {
  ...EMPTY_DRAFT,
  domain: undefined,
  utm: NO_UTM,
  qr: { design: STANDARD_QR_DESIGN, logoUrl: null },
}

/** The body of the call, without empty fields. */
export function newLinkOf(draft: NewLinkDraft): NewLink {
  const plain: Record<string, unknown> = fieldsOf(NOTHING_NEW)
  const filled = Object.entries(fieldsOf(draft)).filter(
    ([name, value]) => !isSame(value, plain[name]),
  )
  const { password } = draft
  const { design } = draft.qr
  return {
    ...Object.fromEntries(filled),
    ...(draft.domain === undefined ? {} : { domain: draft.domain }),
    ...(typeof password === 'string' ? { password } : {}),
    ...(isSame(design, STANDARD_QR_DESIGN) ? {} : { qrDesign: design }),
    destination: destinationOf(draft),
  }
}

/** The link's destination, with its UTM parameters. */
export function destinationOf({ destination, utm }: Pick<NewLinkDraft, 'destination' | 'utm'>) {
  const address = completeAddress(destination)
  return address === '' ? '' : addUtm(address, utm)
}

/** What must be corrected first, by field. */
export function problemsOfNewLink(draft: NewLinkDraft): Record<string, string> {
  return problemsOf(draft)
}

/** Whether anything was typed or chosen. */
export function isNothingNew(draft: NewLinkDraft): boolean {
  return isSame(draft, NOTHING_NEW)
}
