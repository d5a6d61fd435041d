import type { PackageFlag } from '#contract/business/package-values.ts'
import { MAIN_DOMAIN_ID } from '../../slugs/index.ts'
import type { LinkDraft } from './link-rows.ts'
import type { LinkRow } from './links.repository.ts'

/** What a link uses that a package may not include; the plain page in between is free (docs/contract.md). */
interface Used {
  link: Partial<LinkRow>
  clickLimit: number | null
  domainId?: string
  hasDesign?: boolean
}

function flagsOf({ link, clickLimit, domainId = MAIN_DOMAIN_ID, hasDesign = false }: Used) {
  const isSet = (value: unknown) => value !== null && value !== undefined
  const uses: Partial<Record<PackageFlag, boolean>> = {
    expiry: isSet(link.starts_at) || isSet(link.ends_at),
    deactivation: clickLimit !== null,
    password: isSet(link.password_hash),
    rules: (link.rules ?? '[]') !== '[]',
    domains: domainId !== MAIN_DOMAIN_ID,
    qrDesign: hasDesign,
  }
  return (Object.keys(uses) as PackageFlag[]).filter((flag) => uses[flag])
}

/** What a new link uses. */
export const flagsOfDraft = ({ columns, clickLimit, domainId, qrDesign }: LinkDraft) =>
  flagsOf({ link: columns, clickLimit, domainId, hasDesign: qrDesign !== null })

/** What a link uses after a change and did not before: what it has may always be edited. */
export function addedFlags(
  before: { link: LinkRow; clickLimit: number | null },
  after: { link: Partial<LinkRow>; clickLimit: number | null },
): PackageFlag[] {
  const had = flagsOf(before)
  return flagsOf({ ...after, link: { ...before.link, ...after.link } }).filter(
    (flag) => !had.includes(flag),
  )
}
