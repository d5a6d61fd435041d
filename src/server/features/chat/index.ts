export { chatRoutes } from './chat.handlers.ts'
export { ChatHub } from './chat-hub.ts'
