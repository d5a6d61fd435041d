import type { FormEvent } from 'react'

/** For forms that refuse what was typed: screen readers then say which field is wrong, and why. */
export function focusWrong(
  _errors: unknown,
  _values: unknown,
  event: FormEvent<HTMLFormElement> | undefined,
): void {
  if (event) focusFirstWrong(event.currentTarget)
}

/** The same where the form is checked elsewhere. */
export function focusFirstWrong(form: HTMLFormElement): void {
  // once the errors are drawn
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
}
