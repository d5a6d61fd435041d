import { type Failure, failure } from '#contract/errors.ts'
import type { QrProblem } from '#page/qr/qr-problems.ts'

/** The error for a design that would not scan everywhere; each field says what to change. */
export function qrFailure(problems: readonly QrProblem[]): Failure {
  return failure('malformed', {
    fields: Object.fromEntries(problems.map((one) => [one.field, textOf(one)])),
  })
}

function textOf(problem: QrProblem): string {
  switch (problem.problem) {
    case 'inverted':
      return 'The code must be darker than its background: swap the two colours'
    case 'contrast':
      return `Too close to the background (${ratioText(problem.ratio)} : 1): choose a darker code or a lighter background`
    case 'dark':
      return 'Too dark, cameras see one dark patch: choose a lighter background'
    case 'small':
      return `Too small for cameras: ask for ${problem.least} pixels at least, or for less margin`
  }
}

/** Rounds down, so that a ratio never looks better than it is. */
function ratioText(ratio: number): string {
  return (Math.floor(ratio * 10) / 10).toFixed(1)
}
