export { serveIcons } from './icons.routes.ts'
