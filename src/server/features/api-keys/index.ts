export { apiKeyRoutes } from './api-keys.handlers.ts'
export { sessionOfKey } from './api-keys.service.ts'
