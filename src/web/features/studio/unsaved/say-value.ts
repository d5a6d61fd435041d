import { text } from '#web/messages/index.ts'

/** A value of a field for people; pictures by what they are, for their ids say nothing. */
export function sayValue(field: string, value: unknown): string {
  const { nothing, on, off, picture } = text.studio.unsaved
  if (typeof value === 'boolean') return value ? on : off
  if (value === null || value === undefined || value === '') return nothing
  if (field.endsWith('Id')) return picture
  if (typeof value === 'object') return Object.values(value).filter(Boolean).join(' · ') || nothing
  return String(value)
}
