import { failure } from '#contract/errors.ts'
import type { BlockAnswer, SocialIconAnswer } from '#contract/pages/page-items.ts'
import type { FullPageAnswer } from '#contract/pages/pages.ts'
import type { Deps } from '../../../deps.ts'
import { listLinkHealth } from '../../../platform/link-health/link-health.repository.ts'
import { countsOfLinks } from '../../clicks/index.ts'
import { countRulesOf, presentHealth } from '../../links/index.ts'
import { type BlockView, listBlocks } from '../items/blocks.repository.ts'
import { presentBlock, presentIcon } from '../items/page-items.presenter.ts'
import { listSocialIcons, type SocialIconView } from '../items/social-icons.repository.ts'
import { presentPage } from '../pages.presenter.ts'
import { findPageView } from './page-document.repository.ts'
import { documentOf } from './page-document.ts'

const NONE = { human: 0, total: 0, own: 0 }

/** A page with all its items, as the studio edits it; the caller has checked permissions. */
export async function fullPage(deps: Deps, pageId: string): Promise<FullPageAnswer> {
  const page = await findPageView(deps.db, pageId)
  if (!page) throw failure('notFound')
  const [blocks, icons] = await Promise.all([
    listBlocks(deps.db, pageId),
    listSocialIcons(deps.db, pageId),
  ])
  const document = documentOf(deps, page, { blocks, icons }, deps.clock.now())
  return {
    ...presentPage(deps, page),
    theme: document.theme,
    blocks: await presentBlocks(deps, blocks),
    icons: await presentIcons(deps, icons),
    document,
  }
}

export async function presentBlocks(
  deps: Deps,
  blocks: readonly BlockView[],
): Promise<BlockAnswer[]> {
  const ids = linkIds(blocks)
  const [counts, healths, rules] = await Promise.all([
    countsOfLinks(deps, ids),
    listLinkHealth(deps.db, ids),
    countRulesOf(deps.db, ids),
  ])
  return blocks.map((block) => {
    const id = block.link_id ?? ''
    const destination = URL.parse(block.link_destination ?? '')?.href ?? null
    return presentBlock(deps, block, {
      clicks: counts.get(id) ?? NONE,
      health: presentHealth(healths.get(id), destination),
      ruleCount: rules.get(id) ?? 0,
    })
  })
}

export async function presentIcons(
  deps: Deps,
  icons: readonly SocialIconView[],
): Promise<SocialIconAnswer[]> {
  const counts = await countsOfLinks(deps, linkIds(icons))
  return icons.map((icon) => presentIcon(deps, icon, counts.get(icon.link_id ?? '') ?? NONE))
}

function linkIds(items: readonly { link_id: string | null }[]): string[] {
  return items.flatMap((item) => (item.link_id === null ? [] : [item.link_id]))
}
