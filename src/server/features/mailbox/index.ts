export { mailboxRoutes } from './mailbox.handlers.ts'
export { mailboxJobs } from './mailbox.job.ts'
export { keepMail } from './mailbox.service.ts'
