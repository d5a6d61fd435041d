import { locale } from '#web/messages/language.ts'

const sameYear = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short' })
const otherYear = new Intl.DateTimeFormat(locale, {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
})
const withTime = new Intl.DateTimeFormat(locale, {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
})

/** A day as it is said: `21 Nov`, with the year when it is another one. */
export function formatDate(iso: string): string {
  const date = new Date(iso)
  return (date.getFullYear() === new Date().getFullYear() ? sameYear : otherYear).format(date)
}

export function formatDateTime(iso: string): string {
  return withTime.format(new Date(iso))
}
