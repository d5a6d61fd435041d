export { chatRoutes } from './chat.handlers.ts'
