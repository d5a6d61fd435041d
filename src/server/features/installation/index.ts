export { installationRoutes } from './installation.handlers.ts'
