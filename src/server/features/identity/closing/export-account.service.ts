import type { Deps } from '../../../deps.ts'
import { transaction } from '../../../platform/db/transaction.ts'
import { recordAudit } from '../../audit/index.ts'
import { exportSections } from './export.repository.ts'

/**
 * Everything that an account owns, as the text of one JSON object with a list for each kind of
 * thing; it is built while it is sent. Contains no passwords, hashes or tokens.
 */
export async function exportAccount(deps: Deps, userId: string): Promise<AsyncIterable<string>> {
  await transaction(deps, (deps) => recordAudit(deps, { action: 'account-export' }))
  return write(deps, userId)
}

async function* write(deps: Pick<Deps, 'db' | 'clock'>, userId: string): AsyncGenerator<string> {
  yield `{"exportedAt":${JSON.stringify(new Date(deps.clock.now()).toISOString())}`
  for (const { name, pages } of exportSections(deps.db, userId)) {
    yield `,\n${JSON.stringify(name)}:[`
    let isFirst = true
    for await (const rows of pages) {
      for (const row of rows) {
        yield `${isFirst ? '' : ','}\n${JSON.stringify(row)}`
        isFirst = false
      }
    }
    yield ']'
  }
  yield '}\n'
}
