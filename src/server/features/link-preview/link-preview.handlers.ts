import { previewLinkEndpoint } from '#contract/links/link-preview.ts'
import { route } from '../../platform/call.ts'
import { previewLink } from './link-preview.service.ts'

export const linkPreviewRoutes = [
  route(previewLinkEndpoint, (deps, { body }) => previewLink(deps, body.address)),
]
