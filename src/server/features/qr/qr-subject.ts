import { markedAddress } from '#contract/qr/qr-design.ts'
import type { Deps } from '../../deps.ts'
import { getLink } from '../links/index.ts'
import { listMediaOfSpace, type MediaTable } from '../media/index.ts'
import { getPage } from '../pages/index.ts'
import type { QrTarget } from '../qr-designs/index.ts'

/** The link or page that a code leads to. */
export interface QrSubject {
  target: QrTarget
  spaceId: string
  /** the address inside the code */
  address: string
  /**
   * name of a downloaded file, without its extension; aliases and usernames are ASCII without
   * quotes
   */
  fileName: string
  /** id of the page's picture */
  pageImageId: string | null
}

/** @throws linkNotFound, notFound if it does not exist or the caller cannot see it */
export async function getQrSubject(
  deps: Deps,
  userId: string,
  target: QrTarget,
): Promise<QrSubject> {
  const caller = { userId, id: target.id }
  if (target.kind === 'link') {
    const { alias, domain_id: domainId, space_id } = await getLink(deps, caller)
    const slug = { text: alias, domainId }
    return subjectOf(deps, target, slug, { spaceId: space_id, pageImageId: null })
  }
  const { username, domain_id: domainId, ...page } = await getPage(deps, caller, 'pages.read')
  const slug = { text: username, domainId }
  return subjectOf(deps, target, slug, { spaceId: page.space_id, pageImageId: page.image_id })
}

function subjectOf(
  deps: Pick<Deps, 'origins'>,
  target: QrTarget,
  slug: { text: string; domainId: string },
  more: Pick<QrSubject, 'spaceId' | 'pageImageId'>,
): QrSubject {
  const address = markedAddress(deps.origins.shortUrl(slug.text, slug.domainId))
  return { target, address, fileName: `${slug.text}-qr`, ...more }
}

/** The picture that a design's `logo` names, if it (still) exists in the subject's space. */
export async function findLogo(
  deps: Pick<Deps, 'db'>,
  subject: Pick<QrSubject, 'spaceId' | 'pageImageId'>,
  logo: string,
): Promise<MediaTable | undefined> {
  const id = logo === 'page' ? subject.pageImageId : logo
  if (id === null || logo === 'none') return undefined
  const [media] = await listMediaOfSpace(deps.db, subject.spaceId, [id])
  return media
}
