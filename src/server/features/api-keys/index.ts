export { apiKeyRoutes } from './api-keys.handlers.ts'
export { endPairedKey, makePairedKey, sessionOfKey } from './api-keys.service.ts'
