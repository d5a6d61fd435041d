import {
  changeUtmTemplateEndpoint,
  createUtmTemplateEndpoint,
  deleteUtmTemplateEndpoint,
  listUtmTemplatesEndpoint,
  restoreUtmTemplateEndpoint,
} from '#contract/links/utm-templates.ts'
import { route } from '../../platform/call.ts'
import { presentUtmTemplate } from './utm-templates.presenter.ts'
import {
  changeUtmTemplate,
  createUtmTemplate,
  deleteUtmTemplate,
  listUtmTemplatesOfCaller,
  restoreUtmTemplate,
} from './utm-templates.service.ts'

export const utmTemplateRoutes = [
  route(listUtmTemplatesEndpoint, async (deps, { caller }) => ({
    items: (await listUtmTemplatesOfCaller(deps, caller.userId)).map(presentUtmTemplate),
  })),

  route(createUtmTemplateEndpoint, async (deps, { caller, body }) =>
    presentUtmTemplate(await createUtmTemplate(deps, caller.userId, body)),
  ),

  route(changeUtmTemplateEndpoint, async (deps, { caller, params, body }) => {
    const { userId } = caller
    const change = Object.fromEntries(Object.entries(body).filter(([, text]) => text !== undefined))
    return presentUtmTemplate(await changeUtmTemplate(deps, { userId, id: params.id }, change))
  }),

  route(deleteUtmTemplateEndpoint, async (deps, { caller, params }) => {
    await deleteUtmTemplate(deps, { userId: caller.userId, id: params.id })
    return undefined
  }),

  route(restoreUtmTemplateEndpoint, async (deps, { caller, params }) =>
    presentUtmTemplate(await restoreUtmTemplate(deps, { userId: caller.userId, id: params.id })),
  ),
]
