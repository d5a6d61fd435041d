export { utmTemplateRoutes } from './utm-templates.handlers.ts'
