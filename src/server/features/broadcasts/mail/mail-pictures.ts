import { failure } from '#contract/errors.ts'
import type { BroadcastDocument } from '#contract/mail/broadcasts.ts'
import type { Deps } from '../../../deps.ts'
import { findShownPicture, requirePictureOfSpace } from '../../media/index.ts'

const START = '/media/'

/** A picture as a mail shows it. */
export interface MailPictureFacts {
  /** absolute address */
  url: string
  width: number
  height: number
}

/**
 * A mail as it is stored: pictures become paths of this installation, whatever host they were
 * uploaded on.
 * @throws malformed if a picture belongs to another space than the page
 */
export async function storedDocument(
  deps: Pick<Deps, 'db' | 'origins'>,
  spaceId: string,
  { blocks }: BroadcastDocument,
): Promise<string> {
  const stored: BroadcastDocument['blocks'] = []
  for (const [at, block] of blocks.entries()) {
    if (block.kind !== 'picture' || block.picture === '') {
      stored.push(block)
      continue
    }
    const name = await requirePictureOfSpace(deps, spaceId, block.picture).catch(
      (cause: unknown) => {
        if (!(cause instanceof Error && cause.name === 'notFound')) throw cause
        const fields = { [`document.blocks.${at}.picture`]: 'Please upload this picture first' }
        throw failure('malformed', { fields, cause })
      },
    )
    stored.push({ ...block, picture: START + name })
  }
  return JSON.stringify({ blocks: stored })
}

/** @returns the pictures of a mail by the values in its blocks; missing pictures are left out */
export async function picturesOf(
  deps: Pick<Deps, 'db' | 'origins'>,
  spaceId: string,
  { blocks }: BroadcastDocument,
): Promise<Map<string, MailPictureFacts>> {
  const found = new Map<string, MailPictureFacts>()
  for (const block of blocks) {
    if (block.kind !== 'picture' || block.picture === '' || found.has(block.picture)) continue
    const name = block.picture.slice(block.picture.indexOf(START) + START.length)
    const picture = await findShownPicture(deps, spaceId, name)
    if (picture) found.set(block.picture, picture)
  }
  return found
}
