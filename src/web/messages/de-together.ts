import type { TogetherMessages } from './complete.ts'
import { calendar } from './de/calendar.ts'
import { chat } from './de/chat.ts'
import { tasks } from './de/tasks.ts'

/** The same in German. */
export const deTogether: TogetherMessages = { calendar, chat, tasks }
