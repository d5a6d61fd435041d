import type { ReactNode } from 'react'
import {
  FORM_NAME_MAX,
  FORM_TEXT_MAX,
  type FormField,
  inputNameOf,
} from '#contract/pages/form-fields.ts'
import type { PageBlock } from '#contract/pages/page-document.ts'
import { usePageMessages } from './messages/index.ts'
import { oneLine } from './plain-text.ts'
import { pagePath } from './safe-address.ts'

export interface FormCardProps {
  block: Pick<PageBlock, 'id' | 'title'>
  form: NonNullable<PageBlock['form']>
  /** of the page that takes the answers; undefined: nothing can be sent from here */
  username: string | undefined
  /** what was sent before, by the name of the input */
  given?: ReadonlyMap<string, string> | undefined
  /** shown at the field, or at the button if it concerns none */
  problem?: { text: string; fieldId?: string | undefined } | undefined
}

/** A form: POST /{slug}/form, which the starter sends in place where there is JavaScript. */
export function FormCard({ block, form, username, given, problem }: FormCardProps) {
  const words = usePageMessages()
  const title = oneLine(block.title)
  const error = problem && (
    <p id={`${block.id}-error`} className="error" role="alert">
      {problem.text}
    </p>
  )
  return (
    <form
      className="card form"
      method="post"
      action={username && pagePath(username, 'form')}
      data-thanks={form.thanks.trim() || words.formThanks}
    >
      {title !== '' && <h2 dir="auto">{title}</h2>}
      <input type="hidden" name="block" value={block.id} />
      {form.fields.map((field) => (
        <FormInput
          key={field.id}
          id={`${block.id}-${field.id}`}
          field={field}
          given={given?.get(inputNameOf(field))}
          errorId={problem?.fieldId === field.id ? `${block.id}-error` : undefined}
        >
          {problem?.fieldId === field.id && error}
        </FormInput>
      ))}
      <div className="trap" aria-hidden="true">
        <input name="website" tabIndex={-1} autoComplete="off" />
      </div>
      {problem?.fieldId === undefined && error}
      <button className="primary" type={username ? 'submit' : 'button'}>
        {words.send}
      </button>
    </form>
  )
}

interface FormInputProps {
  id: string
  field: FormField
  given: string | undefined
  errorId: string | undefined
  children: ReactNode
}

function FormInput({ id, field, given = '', errorId, children }: FormInputProps) {
  const words = usePageMessages()
  const shared = {
    id,
    className: 'field',
    name: inputNameOf(field),
    defaultValue: given,
    required: field.isRequired,
    'aria-invalid': errorId ? true : undefined,
    'aria-describedby': errorId,
  }
  return (
    <>
      <label htmlFor={id} dir="auto">
        {oneLine(field.label)}
        {!field.isRequired && ` (${words.optional})`}
      </label>
      {field.kind === 'name' && (
        <input {...shared} autoComplete="name" maxLength={FORM_NAME_MAX} dir="auto" />
      )}
      {field.kind === 'text' && (
        <textarea {...shared} rows={3} maxLength={FORM_TEXT_MAX} dir="auto" />
      )}
      {field.kind === 'choice' && (
        <select {...shared}>
          <option value="">{words.choose}</option>
          {field.choices.map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </select>
      )}
      {children}
    </>
  )
}
