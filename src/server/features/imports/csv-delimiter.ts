/** Spreadsheets of some countries write semicolons, copied tables tabs: the first line shows which. */
export function delimiterOf(text: string): string {
  const [line = ''] = text.slice(0, 4_000).split(/[\r\n]/, 1)
  const count = (sign: string) => line.split(sign).length
  return [',', ';', '\t'].reduce((best, sign) => (count(sign) > count(best) ? sign : best))
}
