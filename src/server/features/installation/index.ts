import { installationRoutes as publicRoutes } from './installation.handlers.ts'
import { settingsRoutes } from './settings.handlers.ts'

export const installationRoutes = [...publicRoutes, ...settingsRoutes]
