import { Failure, failure } from '#contract/errors.ts'

/** A provider that is away is no fault of ours: the person is told to come back. @throws packageTryLater */
export async function tryNow<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    const isAway = error instanceof Failure && error.name === 'unavailable'
    throw isAway ? failure('packageTryLater', { cause: error }) : error
  }
}
