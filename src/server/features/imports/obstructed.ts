import { type ErrorName, failure } from '#contract/errors.ts'
import { type ImportObstacle, importObstacles } from '#contract/pages/import-obstacles.ts'

/** A refusal that names in `fields` why nothing can be imported. */
export const obstructed = (name: ErrorName, obstacle: ImportObstacle, cause?: unknown) =>
  failure(name, { fields: { [obstacle]: importObstacles[obstacle] }, cause })
