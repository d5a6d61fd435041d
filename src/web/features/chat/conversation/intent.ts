import type { ChatMessage } from '../chat.api.ts'

/** What the composer does instead of writing a new message. */
export interface Intent {
  kind: 'reply' | 'edit'
  message: ChatMessage
}
