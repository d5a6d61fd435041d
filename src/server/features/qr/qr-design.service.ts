import { failure } from '#contract/errors.ts'
import { type QrDesign, STANDARD_QR_DESIGN } from '#contract/qr-design.ts'
import { qrProblems } from '#page/qr/qr-problems.ts'
import type { Deps } from '../../deps.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { requireMediaOfSpace } from '../media/index.ts'
import { requireEditor } from '../spaces/index.ts'
import { findQrDesign, type QrTarget, saveQrDesign } from './qr.repository.ts'
import type { QrDesignTable } from './qr.table.ts'
import { qrFailure } from './qr-refusals.ts'
import { getQrSubject, type QrSubject } from './qr-subject.ts'

export interface KeptQrDesign {
  subject: QrSubject
  design: QrDesign
  isSaved: boolean
}

/** @throws linkNotFound, notFound */
export async function getQrDesign(
  deps: Deps,
  userId: string,
  target: QrTarget,
): Promise<KeptQrDesign> {
  const subject = await getQrSubject(deps, userId, target)
  const row = await findQrDesign(deps.db, target)
  return { subject, design: row ? designOf(row) : STANDARD_QR_DESIGN, isSaved: row !== undefined }
}

/**
 * Keeps a design; the files of the API look so from then on.
 * @throws linkNotFound, notFound (also for a logo of another space); malformed for what cannot be read;
 *   noPermission for viewers
 */
export async function putQrDesign(
  deps: Deps,
  userId: string,
  change: { target: QrTarget; design: QrDesign },
): Promise<KeptQrDesign> {
  const { target, design } = change
  return transaction(deps, async (deps) => {
    const subject = await getQrSubject(deps, userId, target)
    const absent = target.kind === 'link' ? 'linkNotFound' : 'notFound'
    await requireEditor(deps, { userId, spaceId: subject.spaceId, absent })
    await requireReadable(deps, subject, design)
    await saveQrDesign(deps.db, target, { ...rowOf(deps, design), id: deps.ids.uuid() })
    return { subject, design, isSaved: true }
  })
}

/**
 * Refuses before anything is drawn or stored.
 * @param size in pixels, where a picture is asked for
 * @throws malformed with the fields to change; notFound for a logo that is not in the space
 */
export async function requireReadable(
  deps: Pick<Deps, 'db'>,
  subject: QrSubject,
  design: QrDesign,
  size?: number,
): Promise<void> {
  const problems = qrProblems(subject.address, design, size)
  if (problems.length > 0) throw qrFailure(problems)
  if (design.logo === 'none') return
  if (design.logo !== 'page') return requireMediaOfSpace(deps, subject.spaceId, [design.logo])
  if (subject.target.kind === 'link') {
    throw failure('malformed', {
      fields: { logo: 'A link has no picture of its own: choose an uploaded one' },
    })
  }
}

function designOf(row: QrDesignTable): QrDesign {
  const { foreground, background, margin, level, shape, eyes } = row
  const logo = row.is_page_logo === 1 ? 'page' : (row.logo_id ?? 'none')
  return { foreground, background, margin, level, shape, eyes, logo }
}

function rowOf({ clock }: Pick<Deps, 'clock'>, { logo, ...look }: QrDesign) {
  return {
    foreground: look.foreground,
    background: look.background,
    margin: look.margin,
    level: look.level,
    shape: look.shape,
    eyes: look.eyes,
    is_page_logo: logo === 'page' ? 1 : 0,
    logo_id: logo === 'page' || logo === 'none' ? null : logo,
    updated_at: clock.now(),
  }
}
