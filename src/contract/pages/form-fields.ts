/** Forms on pages, without schemas: for the page and the studio. */

export const FORM_FIELD_KINDS = ['name', 'text', 'choice'] as const
export type FormFieldKind = (typeof FORM_FIELD_KINDS)[number]

export const FORM_FIELDS_MAX = 8
export const FORM_LABEL_MAX = 80
export const FORM_CHOICES_MAX = 12
export const FORM_CHOICE_MAX = 80
export const FORM_THANKS_MAX = 300
/** of an answer to a field of the kind `name`, and of the kind `text` */
export const FORM_NAME_MAX = 120
export const FORM_TEXT_MAX = 2_000
/** of one page; more are refused until some are deleted */
export const FORM_ANSWERS_MAX = 10_000

export interface FormField {
  id: string
  kind: FormFieldKind
  label: string
  isRequired: boolean
  /** of a choice */
  choices: string[]
}

/** The name of a field in the form that a browser posts. */
export const inputNameOf = ({ id }: Pick<FormField, 'id'>) => `field-${id}`

/** The fields that visitors see: those with a label and, for a choice, something to choose from. */
export function askedFields(fields: readonly FormField[]): FormField[] {
  return fields
    .map((field) => ({ ...field, label: field.label.trim(), choices: choicesOf(field) }))
    .filter(({ label, kind, choices }) => label !== '' && (kind !== 'choice' || choices.length > 0))
}

const choicesOf = ({ choices }: FormField) => [
  ...new Set(choices.map((one) => one.trim()).filter((one) => one !== '')),
]
