import type { Deps } from '../../deps.ts'
import type { OutboxHandlers } from '../../jobs/outbox-runner.ts'
import { FORM_MAIL, formMailHandler } from './form-mail.job.ts'

export { formAnswerRoutes } from './form-answers.handlers.ts'
export { listNewAnswers, listPagesWithAnswers } from './form-answers.repository.ts'
export { type FormRefusal, type SentForm, sendForm } from './send-form.service.ts'

/** Mails of this feature, for the outbox runner. */
export const formMailHandlers: OutboxHandlers<Deps> = { [FORM_MAIL]: formMailHandler }
