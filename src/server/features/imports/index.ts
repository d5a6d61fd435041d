export { readImportRow } from './import-row.ts'
export { importRoutes } from './imports.handlers.ts'
export { type FoundLayout, layoutOf } from './link-layouts.ts'
