export { linkPreviewRoutes } from './link-preview.handlers.ts'
