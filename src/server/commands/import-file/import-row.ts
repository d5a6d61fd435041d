import { setTimeout as wait } from 'node:timers/promises'
import { Failure } from '#contract/errors.ts'

export interface ImportOwner {
  userId: string
  spaceId: string
}

/** The result of one row of the file. */
export interface ImportedRow {
  /** from 1, without the head of a CSV file */
  row: number
  /** the address of a link, the name of a project */
  input: string
  status: 'created' | 'unchanged' | 'refused'
  /** short link or page; null when refused */
  address: string | null
  /** code of the catalogue, when refused */
  code?: string
}

export type Outcome = Pick<ImportedRow, 'status' | 'address' | 'code'>

export function refused(failure: Failure): Outcome {
  return { status: 'refused', address: null, code: failure.code }
}

const PATIENCE_TRIES = 60

/** A server beside us may hold the database for a while: waits instead of giving up in the middle. */
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
