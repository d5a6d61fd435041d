import { SqliteQueryCompiler } from 'kysely'

const AT_LIMIT = /\b(?:limit|offset) $/

/**
 * Writes the row limit into the text of a query. SQLite's planner uses the number after `limit`, so
 * a statement with the limit as a parameter is prepared again on every run, which usually takes
 * longer than the run (decision 091).
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
