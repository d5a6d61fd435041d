import { SqliteQueryCompiler } from 'kysely'

const AT_LIMIT = /\b(?:limit|offset) $/

/**
 * Writes how many rows are asked for into the text of a query. SQLite plans by the number behind `limit`, so
 * a statement that has it as a parameter is prepared anew each time it is run: mostly longer than it takes to
 * run it (decision 091).
 */
export class LimitInTextCompiler extends SqliteQueryCompiler {
  #appended = ''

  protected override append(text: string): void {
    this.#appended = text
    super.append(text)
  }

  protected override appendValue(value: unknown): void {
    const isCount = Number.isSafeInteger(value) && AT_LIMIT.test(this.#appended)
    if (isCount) this.append(String(value))
    else super.appendValue(value)
  }
}
