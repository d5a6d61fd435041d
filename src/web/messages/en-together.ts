import { calendar } from './en/calendar.ts'
import { chat } from './en/chat.ts'
import { tasks } from './en/tasks.ts'

/** The screens on which people work together: no other screen carries their texts. */
export const enTogether = { calendar, chat, tasks }
