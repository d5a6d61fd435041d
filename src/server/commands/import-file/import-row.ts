import { setTimeout as wait } from 'node:timers/promises'
import { Failure } from '#contract/errors.ts'

export interface ImportOwner {
  userId: string
  spaceId: string
}

/** The result for one row of the file. */
export interface ImportedRow {
  /** from 1; the header of a CSV file does not count */
  row: number
  /** the address of a link or the name of a project */
  input: string
  status: 'created' | 'unchanged' | 'refused'
  /** short link or page; null if the row was refused */
  address: string | null
  /** error code of the catalogue, if the row was refused */
  code?: string
}

export type Outcome = Pick<ImportedRow, 'status' | 'address' | 'code'>

export function refused(failure: Failure): Outcome {
  return { status: 'refused', address: null, code: failure.code }
}

const PATIENCE_TRIES = 60

/** A running server may lock the database for a while: retries instead of giving up half way. */
export async function patiently<T>(work: () => Promise<T>): Promise<T> {
  for (let triesLeft = PATIENCE_TRIES; ; triesLeft--) {
    try {
      return await work()
    } catch (error) {
      const isBusy = error instanceof Failure && error.name === 'unavailable'
      if (!isBusy || triesLeft === 0) throw error
      await wait(500)
    }
  }
}
