export { taskRoutes } from './tasks.handlers.ts'
export { tasksTopic } from './tasks.live.ts'
export { addTask } from './tasks.service.ts'
