import { UTM_NAMES } from '../add-utm.ts'
import type { UtmTemplate } from './utm.api.ts'

/** What a template sets, in one line. */
export function sayUtm(template: UtmTemplate): string {
  return UTM_NAMES.map((name) => template[name])
    .filter(Boolean)
    .join(' / ')
}
