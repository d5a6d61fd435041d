import {
  changeBlockEndpoint,
  changeIconEndpoint,
  createBlockEndpoint,
  createIconEndpoint,
  deleteBlockEndpoint,
  deleteIconEndpoint,
  listBlocksEndpoint,
  listIconsEndpoint,
  moveBlockEndpoint,
  moveIconEndpoint,
  restoreBlockEndpoint,
  restoreIconEndpoint,
} from '#contract/pages/page-items.ts'
import type { Deps } from '../../../deps.ts'
import { route } from '../../../platform/call.ts'
import { presentBlocks, presentIcons } from '../shown/full-page.ts'
import type { BlockView } from './blocks.repository.ts'
import {
  changeBlock,
  createBlock,
  deleteBlock,
  listBlocksOfPage,
  moveBlock,
  restoreBlock,
} from './blocks.service.ts'
import type { SocialIconView } from './social-icons.repository.ts'
import {
  changeIcon,
  createIcon,
  deleteIcon,
  listIconsOfPage,
  moveIcon,
  restoreIcon,
} from './social-icons.service.ts'

interface CallOfPage {
  caller: { userId: string }
  params: { id: string }
}
interface CallOfItem {
  caller: { userId: string }
  params: { id: string; itemId: string }
}
const page = ({ caller, params }: CallOfPage) => ({ userId: caller.userId, id: params.id })
const item = ({ caller, params }: CallOfItem) => ({ userId: caller.userId, ...params })

export const blockRoutes = [
  route(listBlocksEndpoint, async (deps, call) => ({
    items: await presentBlocks(deps, await listBlocksOfPage(deps, page(call), call.query.state)),
  })),
  route(createBlockEndpoint, async (deps, call) =>
    oneBlock(deps, await createBlock(deps, page(call), call.body)),
  ),
  route(changeBlockEndpoint, async (deps, call) =>
    oneBlock(deps, await changeBlock(deps, item(call), call.body)),
  ),
  route(moveBlockEndpoint, async (deps, call) =>
    oneBlock(deps, await moveBlock(deps, item(call), call.body.after)),
  ),
  route(restoreBlockEndpoint, async (deps, call) =>
    oneBlock(deps, await restoreBlock(deps, item(call))),
  ),
  route(deleteBlockEndpoint, async (deps, call) => {
    await deleteBlock(deps, item(call))
    return undefined
  }),
]

export const iconRoutes = [
  route(listIconsEndpoint, async (deps, call) => ({
    items: await presentIcons(deps, await listIconsOfPage(deps, page(call))),
  })),
  route(createIconEndpoint, async (deps, call) =>
    oneIcon(deps, await createIcon(deps, page(call), call.body)),
  ),
  route(changeIconEndpoint, async (deps, call) =>
    oneIcon(deps, await changeIcon(deps, item(call), call.body)),
  ),
  route(moveIconEndpoint, async (deps, call) =>
    oneIcon(deps, await moveIcon(deps, item(call), call.body.after)),
  ),
  route(restoreIconEndpoint, async (deps, call) =>
    oneIcon(deps, await restoreIcon(deps, item(call))),
  ),
  route(deleteIconEndpoint, async (deps, call) => {
    await deleteIcon(deps, item(call))
    return undefined
  }),
]

async function oneBlock(deps: Deps, block: BlockView) {
  return (await presentBlocks(deps, [block]))[0]!
}

async function oneIcon(deps: Deps, icon: SocialIconView) {
  return (await presentIcons(deps, [icon]))[0]!
}
