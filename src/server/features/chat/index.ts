export { chatRoutes } from './chat.handlers.ts'
export { createGroup } from './chat-groups.service.ts'
export { ChatHub } from './chat-hub.ts'
export { addMessage } from './chat-messages.service.ts'
