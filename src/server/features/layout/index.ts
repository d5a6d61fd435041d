export { layoutRoutes } from './layout.handlers.ts'
export { findAccountRegion, findLanguageByEmail } from './layout.repository.ts'
