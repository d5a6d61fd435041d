import { UTM_NAMES } from '../add-utm.ts'
import type { UtmTemplate } from './utm.api.ts'

/** A summary of a template in one line. */
export function sayUtm(template: UtmTemplate): string {
  return UTM_NAMES.map((name) => template[name])
    .filter(Boolean)
    .join(' / ')
}
