import type { Deps } from '../../../deps.ts'
import { findBlock } from './blocks.repository.ts'
import { contactOf, vcardOf } from './contact-card.ts'

export interface ContactCard {
  /** a vCard */
  text: string
  /** file name, without its extension */
  name: string
}

/** The card of a contact block; the caller has checked who may see the block. */
export async function findContactCard(
  deps: Pick<Deps, 'db'>,
  pageId: string,
  blockId: string,
): Promise<ContactCard | undefined> {
  const block = await findBlock(deps.db, pageId, blockId)
  const contact = block?.kind === 'contact' ? contactOf(block.contact) : null
  if (block === undefined || contact === null) return undefined
  const name = (contact.name || contact.organization || block.title).replace(/[^A-Za-z0-9]+/g, '-')
  return { text: vcardOf(contact), name: name.replace(/^-+|-+$/g, '') || 'contact' }
}
