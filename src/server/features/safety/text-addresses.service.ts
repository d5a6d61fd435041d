import { failure } from '#contract/errors.ts'
import { findAddresses } from '#contract/texts/text-addresses.ts'
import type { ServiceDeps } from './feeds/safe-browsing.ts'
import { judgeAddresses } from './judge.service.ts'

type Text = string | null | undefined

/** The parsed web addresses in texts of a page, which become links there; each once. */
export function addressesInTexts(texts: readonly Text[]): string[] {
  const found = texts.flatMap((text) =>
    text?.includes('://') ? findAddresses(text).map(({ href }) => href) : [],
  )
  return [...new Set(found)]
}

/**
 * Refuses a text of a page that contains an address known to be bad (A58). Addresses of ours are
 * allowed, since a link that a person clicks is no redirect loop (decision 127).
 * @param field name of the field that held the text
 * @throws domainBlocked, addressBlocked, destinationFlagged, oneOfSeveralFlagged
 */
export async function requireGoodText(deps: ServiceDeps, field: string, text: Text): Promise<void> {
  const hrefs = addressesInTexts([text])
  if (hrefs.length === 0) return
  const [bad] = (await judgeAddresses(deps, hrefs)).values()
  if (bad === undefined) return
  const isOneOfSeveral = bad.error === 'destinationFlagged' && hrefs.length > 1
  const { name, message } = failure(isOneOfSeveral ? 'oneOfSeveralFlagged' : bad.error)
  throw failure(name, { fields: { [field]: message } })
}
