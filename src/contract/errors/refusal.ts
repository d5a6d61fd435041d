/** One row of the catalogue. */
export interface ErrorEntry<Code extends string = string> {
  /** the code in answers, fixed by contract.md §4 */
  readonly code: Code
  /** HTTP status (contract.md §1) */
  readonly status: number
  /** the folder of `src/server/features` that throws it, or 'http' for the HTTP layer */
  readonly feature: string
  /** quoted from spec §8, or our own: short, plain, and saying what to do */
  readonly text: string
}

/** A row of the catalogue, in one line. */
export function refusal<const Code extends string>(
  code: Code,
  status: number,
  feature: string,
  text: string,
): ErrorEntry<Code> {
  return { code, status, feature, text }
}
