import type { StatisticsSettings } from '../statistics.api.ts'

/** null: forever */
export type RetentionDays = StatisticsSettings['retentionDays']

export const RETENTION_CHOICES: readonly RetentionDays[] = [null, 1095, 730, 365, 180, 90, 30]

/** @returns whether one choice deletes clicks that another keeps */
export function isShorter(chosen: RetentionDays, kept: RetentionDays): boolean {
  return chosen !== null && (kept === null || chosen < kept)
}
