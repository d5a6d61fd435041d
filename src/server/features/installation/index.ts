import { installationRoutes as publicRoutes } from './installation.handlers.ts'
import { listRoutes } from './lists.handlers.ts'
import { settingsRoutes } from './settings.handlers.ts'

export const installationRoutes = [...publicRoutes, ...settingsRoutes, ...listRoutes]
