import type { PackageFlag } from '#contract/business/package-values.ts'
import { addedQueryOf } from './items/added-query.ts'
import type { PageRow } from './pages.repository.ts'

/** What pages and blocks use that a package may not include, as links do. */

type Uses = Partial<Record<PackageFlag, boolean>>

/** Flags that a change newly uses: settings in use already may always be edited. */
const added = (before: Uses, after: Uses) =>
  (Object.keys(after) as PackageFlag[]).filter((flag) => after[flag] && !before[flag])

const usesOfPage = (page: PageRow): Uses => ({
  ownBranding: page.is_branding_hidden === 1,
  utm: addedQueryOf(page) !== '',
  password: page.passcode_hash !== null,
  expiry: page.ends_at !== null,
})

/** What a page uses after a change and did not before. */
export const flagsAddedToPage = (before: PageRow, after: PageRow): PackageFlag[] =>
  added(usesOfPage(before), usesOfPage(after))

interface UsedByBlock {
  starts_at?: number | null | undefined
  ends_at?: number | null | undefined
  hasPasscode: boolean
}

const isSet = (value: unknown) => value !== null && value !== undefined
const usesOfBlock = ({ starts_at, ends_at, hasPasscode }: UsedByBlock): Uses => ({
  password: hasPasscode,
  expiry: isSet(starts_at) || isSet(ends_at),
})

/** What a block uses after a change, or a new one, and did not before. */
export const flagsAddedToBlock = (
  after: UsedByBlock,
  before: UsedByBlock = { hasPasscode: false },
): PackageFlag[] => added(usesOfBlock(before), usesOfBlock(after))
