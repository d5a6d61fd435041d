import { checkMailEndpoint, sendTestMailEndpoint } from '#contract/mail/mail-check.ts'
import { route } from '../../platform/call.ts'
import { checkMailRecords, sendTestMail } from './mail-check.service.ts'

export const mailCheckRoutes = [
  route(checkMailEndpoint, (deps) => checkMailRecords(deps)),
  route(sendTestMailEndpoint, (deps, { body }) => sendTestMail(deps, body.to)),
]
