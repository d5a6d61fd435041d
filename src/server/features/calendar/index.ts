export { calendarRoutes } from './calendar.handlers.ts'
