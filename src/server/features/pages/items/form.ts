import { type Form, formSchema, type ShownForm } from '#contract/pages/form.ts'
import { askedFields } from '#contract/pages/form-fields.ts'

/** @returns the parsed form; null if there is none or it cannot be read */
export function formOf(stored: string | null): Form | null {
  if (stored === null) return null
  try {
    const parsed = formSchema.safeParse(JSON.parse(stored))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}

/** Without a field to fill in, a form stays a draft. */
export const isAsking = (form: Form | null): boolean =>
  form !== null && askedFields(form.fields).length > 0

/** What visitors see of a form. */
export function shownFormOf(stored: string | null): ShownForm | undefined {
  const form = formOf(stored)
  return form === null ? undefined : { fields: askedFields(form.fields), thanks: form.thanks }
}
