export { calendarRoutes } from './calendar.handlers.ts'
export { addEvent } from './calendar.service.ts'
export { calendarJobs } from './calendar-reminders.service.ts'
