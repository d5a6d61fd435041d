import type { Endpoint } from '#contract/endpoint.ts'
import type { Caller } from '../platform/call.ts'

/**
 * Whether a person in a browser saves this file. Spreadsheets take one without a byte order mark for text in
 * the encoding of their system; a program would read the mark as part of the first column's name.
 */
export function isForSpreadsheet({ answerType }: Pick<Endpoint, 'answerType'>, caller: Caller) {
  return answerType === 'text/csv' && caller.kind === 'account' && caller.via === 'cookie'
}

export async function* withByteOrderMark(text: AsyncIterable<string>): AsyncGenerator<string> {
  yield '\ufeff'
  yield* text
}
