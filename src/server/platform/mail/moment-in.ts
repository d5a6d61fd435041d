/** Formats times in the account's zone; UTC if this machine does not know the zone. */
export function momentIn(lang: string, zone: string): (time: number) => string {
  const style = { dateStyle: 'long', timeStyle: 'short' } as const
  const formatIn = (timeZone: string) =>
    new Intl.DateTimeFormat(lang, { ...style, timeZone: timeZone || 'UTC' })
  let format = formatIn('UTC')
  try {
    format = formatIn(zone)
  } catch {
    // keep UTC
  }
  return (time) => `${format.format(time)} ${zone === '' ? '(UTC)' : ''}`.trim()
}
