import {
  changeLinkCheckSettingsEndpoint,
  checkLinkEndpoint,
  getLinkCheckSettingsEndpoint,
  ignoreDeadLinkEndpoint,
} from '#contract/links/link-checks.ts'
import type { LinkAnswer } from '#contract/links/links.ts'
import type { Deps } from '../../deps.ts'
import { route } from '../../platform/call.ts'
import { type LinkRow, presentLinks } from '../links/index.ts'
import {
  changeLinkCheckSettings,
  checkLink,
  getLinkCheckSettings,
  ignoreDeadLink,
} from './link-checks.service.ts'

export const linkCheckRoutes = [
  route(checkLinkEndpoint, async (deps, { caller, params }) =>
    present(deps, await checkLink(deps, { userId: caller.userId, id: params.id })),
  ),

  route(ignoreDeadLinkEndpoint, async (deps, { caller, params, body }) => {
    const link = { userId: caller.userId, id: params.id }
    return present(deps, await ignoreDeadLink(deps, link, body.isIgnored))
  }),

  route(getLinkCheckSettingsEndpoint, (deps, { caller }) =>
    getLinkCheckSettings(deps, caller.userId),
  ),

  route(changeLinkCheckSettingsEndpoint, (deps, { caller, body }) =>
    changeLinkCheckSettings(deps, caller.userId, body.isOn),
  ),
]

async function present(deps: Deps, link: LinkRow): Promise<LinkAnswer> {
  const [answer] = await presentLinks(deps, [link])
  if (!answer) throw new Error('a link was checked and is not there')
  return answer
}
