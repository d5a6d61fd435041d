import type { IncomingHttpHeaders } from 'node:http'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Caller } from '../../platform/call.ts'

/**
 * Whether a person saves this file in a browser; browsers send Fetch Metadata headers with every
 * request. Without a byte order mark, spreadsheets read the file in the system's encoding; a
 * program would read the mark as part of the first column's name.
 */
export function isForSpreadsheet(
  { answerType }: Pick<Endpoint, 'answerType'>,
  caller: Caller,
  headers: IncomingHttpHeaders,
): boolean {
  if (answerType !== 'text/csv' || headers['sec-fetch-site'] === undefined) return false
  return caller.kind === 'account' && caller.via === 'cookie'
}

export async function* withByteOrderMark(text: AsyncIterable<string>): AsyncGenerator<string> {
  yield '\ufeff'
  yield* text
}
