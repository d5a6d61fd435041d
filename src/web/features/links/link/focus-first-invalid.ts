const TRIES = 20

/** Leads to the first field that was refused; the part it stands in may only just be loading. */
export function focusFirstInvalid(tries = TRIES): void {
  setTimeout(() => {
    const field = document.querySelector<HTMLElement>('main [aria-invalid="true"]:not(:disabled)')
    if (field) {
      field.focus({ preventScroll: true })
      field.scrollIntoView({ block: 'center' })
    } else if (tries > 0) focusFirstInvalid(tries - 1)
  }, 50)
}
