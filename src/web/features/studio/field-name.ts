import { text } from '#web/messages/index.ts'
import type { Edit } from '#web/platform/autosave/edit.ts'

/** The readable name of an edit's field. */
export function fieldName(edit: Pick<Edit, 'field'>): string {
  const names: Readonly<Record<string, string>> = text.studio.fields
  return names[edit.field] ?? text.studio.fields.other
}
