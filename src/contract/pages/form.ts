import { z } from 'zod'
import { plainText } from '../texts/plain-text.ts'
import {
  FORM_CHOICE_MAX,
  FORM_CHOICES_MAX,
  FORM_FIELD_KINDS,
  FORM_FIELDS_MAX,
  FORM_LABEL_MAX,
  FORM_THANKS_MAX,
} from './form-fields.ts'

const formFieldSchema = z.strictObject({
  /** names its answers; it stays the same when the label changes */
  id: z.string().regex(/^[\w-]{1,36}$/),
  /** one line, several lines, or one of `choices` */
  kind: z.enum(FORM_FIELD_KINDS),
  label: plainText(FORM_LABEL_MAX).default(''),
  isRequired: z.boolean().default(false),
  choices: z.array(plainText(FORM_CHOICE_MAX)).max(FORM_CHOICES_MAX).default([]),
})

/** A form; fields without a label, and choices without anything to choose, are not shown. */
export const formSchema = z.strictObject({
  fields: z
    .array(formFieldSchema)
    .max(FORM_FIELDS_MAX)
    .refine(
      (fields) => new Set(fields.map(({ id }) => id)).size === fields.length,
      'must have ids of their own',
    )
    .default([]),
  /** shown after sending; '' for our own words */
  thanks: plainText(FORM_THANKS_MAX).default(''),
  /** whether the creator gets a mail about new answers */
  isMailed: z.boolean().default(true),
})
export type Form = z.infer<typeof formSchema>

/** What visitors see of it. */
export const shownFormSchema = formSchema.omit({ isMailed: true })
export type ShownForm = z.infer<typeof shownFormSchema>
