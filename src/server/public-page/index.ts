import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { serveDownloads } from './download-routes.ts'
import { serveContinuations } from './link/continue-route.ts'
import { serveGoals } from './link/goal-route.ts'
import { serveNumbers } from './link/numbers-route.ts'
import { serveUnlockForms } from './link/unlock-routes.ts'
import { serveMailLinks } from './mail-link-routes.ts'
import { refuseOtherMethods } from './other-methods.ts'
import { serveOwnDevices } from './own-device-routes.ts'
import { openPageCache } from './page/page-cache.ts'
import { createPageListener } from './page/page-listener.ts'
import { servePages } from './page/page-routes.ts'
import { servePageForms } from './page-forms.ts'
import type { PublicPageParts } from './parts.ts'
import { serveReportForm } from './report-routes.ts'
import { serveRoot } from './root-routes.ts'
import { serveSharing } from './share-routes.ts'
import { serveSubscribeForms } from './subscribe-forms.ts'

export { linkBioRoutes } from './link/link-bio.handlers.ts'
export type { PublicPageParts } from './parts.ts'

/**
 * Serves public pages and everything around them except API calls: documents, forms, share files,
 * links in mails, the site's root. Pass it to `plugins` of `createApp`; it closes with the app.
 */
export async function servePublicPages(
  app: FastifyInstance,
  deps: Deps,
  parts: PublicPageParts,
): Promise<void> {
  const pages = await openPageCache(deps)
  app.addHook('onClose', () => pages.stop())
  const site = { deps, parts, pages }
  parts.responder?.open(createPageListener(site, parts.responder))
  serveRoot(app, site)
  servePages(app, site)
  serveSharing(app, site)
  serveNumbers(app, site)
  serveContinuations(app, site)
  serveGoals(app, site)
  serveDownloads(app, site)
  refuseOtherMethods(app, site)
  await app.register(async (forms) => serveSubscribeForms(forms, site))
  await app.register(async (forms) => serveUnlockForms(forms, site))
  await app.register(async (forms) => serveReportForm(forms, site))
  await app.register(async (forms) => servePageForms(forms, site))
  await app.register(async (links) => serveMailLinks(links, site))
  serveOwnDevices(app, site)
}
