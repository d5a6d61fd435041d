import { text } from '#web/messages/index.ts'
import type { Edit } from '#web/platform/autosave/edit.ts'

/** What people call the field of an edit. */
export function fieldName(edit: Pick<Edit, 'field'>): string {
  const names: Readonly<Record<string, string>> = text.studio.fields
  return names[edit.field] ?? text.studio.fields.other
}
