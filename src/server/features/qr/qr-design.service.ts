import { type QrDesign, STANDARD_QR_DESIGN } from '#contract/qr/qr-design.ts'
import type { Deps } from '../../deps.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { requireIncluded } from '../packages/index.ts'
import {
  designOf,
  designRow,
  findQrDesign,
  type QrTarget,
  requireReadable,
  saveQrDesign,
} from '../qr-designs/index.ts'
import { requirePermission } from '../spaces/index.ts'
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
 * Stores a design; files from the API use it from then on.
 * @throws linkNotFound, notFound (also for a logo of another space); malformed if the code could
 * not be scanned; noPermission for viewers
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
    const action = target.kind === 'link' ? 'links.change' : 'pages.change'
    await requirePermission(deps, { userId, spaceId: subject.spaceId, action, absent })
    await requireReadable(deps, { ...subject, kind: target.kind }, design)
    if ((await findQrDesign(deps.db, target)) === undefined) {
      await requireIncluded(deps, subject.spaceId, ['qrDesign'])
    }
    await saveQrDesign(deps.db, target, { ...designRow(deps, design), id: deps.ids.uuid() })
    return { subject, design, isSaved: true }
  })
}
