import { text } from '#web/messages/index.ts'

/** A readable value of a field; pictures by kind, because their ids mean nothing. */
export function sayValue(field: string, value: unknown): string {
  const { nothing, on, off, picture } = text.studio.unsaved
  if (typeof value === 'boolean') return value ? on : off
  if (value === null || value === undefined || value === '') return nothing
  if (field.endsWith('Id')) return picture
  if (typeof value === 'object') return Object.values(value).filter(Boolean).join(' · ') || nothing
  return String(value)
}
