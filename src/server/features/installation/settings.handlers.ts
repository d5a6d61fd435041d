import {
  changeSettingsEndpoint,
  getSettingsEndpoint,
  supportEndpoint,
} from '#contract/account/installation-settings.ts'
import { failure } from '#contract/errors.ts'
import { route } from '../../platform/call.ts'
import { readSettings } from '../../platform/settings/installation-settings.ts'
import { changeSettings } from './settings.service.ts'

export const settingsRoutes = [
  route(getSettingsEndpoint, (deps) => readSettings(deps)),

  route(changeSettingsEndpoint, (deps, { body }) => changeSettings(deps, body)),

  route(supportEndpoint, async (deps) => {
    const { settings } = await readSettings(deps)
    if (settings.supportText === null) throw failure('supportTextNotFound')
    return { text: settings.supportText }
  }),
]
