import { common, errors, navigation, toasts } from './en/common.ts'
import { dashboard } from './en/dashboard.ts'
import { shell } from './en/shell.ts'
import { system } from './en/system.ts'

/**
 * The English texts of the shell and the dashboard: in the initial chunk, because the first screen
 * needs them and other languages fall back to them. Everything else loads with the next screen.
 */
export const enCore = {
  product: 'Waypost',
  common,
  errors,
  navigation,
  toasts,
  dashboard,
  shell,
  system,
}
