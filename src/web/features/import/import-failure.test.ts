import { expect, it } from 'vitest'
import { type ImportObstacle, importObstacles } from '#contract/pages/import-obstacles.ts'
import { text } from '#web/messages/index.ts'
import { CallFailure } from '#web/platform/call-failure.ts'
import { importFailureOf } from './import-failure.ts'

const VAGUE = 'This request could not be understood, please check what you entered'
const refused = (code: string, fields: Record<string, string>) =>
  new CallFailure({ code, status: 400, text: VAGUE, fields })

it.each(Object.keys(importObstacles) as ImportObstacle[])(
  'says what is the matter and what to do: %s',
  async (name) => {
    const said = await importFailureOf(
      refused('err_400', { [name]: importObstacles[name] }),
      'file',
    )
    expect(said).toEqual(text.importObstacles[name])
    expect(said.what).toBe(importObstacles[name])
    expect(said.todo).toMatch(/\.$/)
  },
)

it('names what is wrong with a field instead of a request that was not understood', async () => {
  const error = refused('err_400', { forwardEndsAt: 'The end must come after the start' })
  expect(await importFailureOf(error, 'file')).toEqual({
    what: 'The end must come after the start',
    todo: '',
  })
})

it('keeps the text of any other refusal, with the way around an address', async () => {
  const error = new CallFailure({ code: 'err_28', status: 400, text: 'Wrong', fields: {} })
  expect(await importFailureOf(error, 'address')).toEqual({
    what: 'Wrong',
    todo: text.moving.tryFile,
  })
  expect((await importFailureOf(error, 'file')).todo).toBe('')
})
