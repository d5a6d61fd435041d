import {
  deleteFormAnswerEndpoint,
  deleteFormAnswersEndpoint,
  exportFormAnswersEndpoint,
  listFormAnswersEndpoint,
} from '#contract/pages/form-answers.ts'
import { type Handler, type Route, route } from '../../platform/call.ts'
import {
  deleteAllAnswers,
  deleteAnswer,
  exportAnswers,
  listAnswers,
} from './form-answers.service.ts'

interface Call {
  caller: { userId: string }
  params: { id: string }
}

const askedBy = ({ caller, params }: Call, blockId?: string) => ({
  userId: caller.userId,
  pageId: params.id,
  blockId,
})

const handleDelete: Handler<typeof deleteFormAnswerEndpoint> = async (deps, call) => {
  await deleteAnswer(deps, { ...askedBy(call), answerId: call.params.answerId })
}

export const formAnswerRoutes: readonly Route[] = [
  route(listFormAnswersEndpoint, (deps, call) => {
    const { block, ...page } = call.query
    return listAnswers(deps, { ...askedBy(call, block), ...page })
  }),
  route(exportFormAnswersEndpoint, async (deps, call) => {
    const { username, lines } = await exportAnswers(deps, askedBy(call, call.query.block))
    const name = `answers-${username}.csv`
    call.reply.header('Content-Disposition', `attachment; filename="${name}"`)
    return lines
  }),
  route(deleteFormAnswerEndpoint, handleDelete),
  route(deleteFormAnswersEndpoint, (deps, call) =>
    deleteAllAnswers(deps, askedBy(call, call.query.block)),
  ),
]
