import { formatAmount } from '#contract/business/billing-values.ts'
import { createLetters } from '../../../platform/pdf/letters.ts'
import type { InvoiceRow } from '../billing.table.ts'
import type { InvoiceDocument } from './invoice-document.ts'
import { invoiceWordsOf } from './invoice-words.ts'

const A4 = { width: 595.28, height: 841.89 }
const EDGE = 56
const COLUMN = (A4.width - 2 * EDGE) / 2
const RIGHT = A4.width - EDGE
const BOTTOM = A4.height - EDGE - 30
const INK = '#111111'
const QUIET = '#555555'

/** An invoice or credit note of ours as A4, with the letters of any script. */
export async function* invoicePdf(row: InvoiceRow): AsyncGenerator<Uint8Array> {
  const { default: PdfDocument } = await import('pdfkit')
  const document = JSON.parse(row.document) as InvoiceDocument
  const { lang, words } = invoiceWordsOf(document.language)
  const isCredit = row.kind === 'creditNote'
  const title = `${isCredit ? words.creditNote : words.invoice} ${row.number ?? ''}`.trim()
  const pdf: PDFKit.PDFDocument = new PdfDocument({
    ...{ size: 'A4', margin: 0, lang },
    info: { Title: title, Producer: 'Waypost', CreationDate: new Date(row.issued_at) },
  })
  const letters = createLetters(pdf)
  const money = (minor: number) => formatAmount(minor, row.currency, lang)
  const day = (time: number) =>
    new Intl.DateTimeFormat(lang, { dateStyle: 'long', timeZone: 'UTC' }).format(time)
  let y = EDGE

  /** Writes a text, in as many lines as it needs; returns the place below it. */
  const write = (
    text: string,
    at: { x: number; y: number; width: number },
    how: { size?: number; color?: string; isRight?: boolean } = {},
  ): number => {
    const size = how.size ?? 10
    let below = at.y
    for (const one of text.split('\n')) {
      const line = letters.choose(one)
      if (line === '') continue
      const options = { width: at.width, align: how.isRight ? 'right' : 'left' } as const
      pdf.fontSize(size).fillColor(how.color ?? INK)
      const height = pdf.heightOfString(line, options)
      if (below + height > BOTTOM) {
        pdf.addPage({ size: 'A4', margin: 0 })
        below = EDGE
      }
      pdf.text(line, at.x, below, options)
      below += height
    }
    return below
  }
  const pair = (name: string, value: string, size = 10): void => {
    const below = write(name, { x: EDGE, y, width: COLUMN * 1.4 }, { size, color: QUIET })
    write(value, { x: RIGHT - COLUMN, y, width: COLUMN }, { size, isRight: true })
    y = below + 5
  }
  const rule = (): void => {
    pdf.moveTo(EDGE, y).lineTo(RIGHT, y).lineWidth(0.5).stroke('#b8b8b8')
    y += 8
  }

  y = write(title, { x: EDGE, y, width: 2 * COLUMN }, { size: 20 }) + 18
  const country = (code: string) => new Intl.DisplayNames(lang, { type: 'region' }).of(code) ?? code
  const { seller, buyer } = document
  const ofSeller = seller
    ? [seller.name, seller.address, country(seller.country), vat(seller.vatId)]
    : []
  const ofBuyer = buyer
    ? [
        buyer.company,
        `${buyer.firstName} ${buyer.lastName}`,
        buyer.street,
        `${buyer.postcode} ${buyer.city}`.trim(),
        country(buyer.country),
        vat(buyer.vatId),
      ]
    : []
  const top = y
  const party = (name: string, lines: readonly string[], x: number): number => {
    const below = write(name, { x, y: top, width: COLUMN - 12 }, { size: 9, color: QUIET })
    const text = lines.filter((line) => line.trim() !== '').join('\n')
    return write(text, { x, y: below + 3, width: COLUMN - 12 })
  }
  y = Math.max(party(words.to, ofBuyer, EDGE), party(words.from, ofSeller, EDGE + COLUMN)) + 22

  pair(words.number, row.number ?? '')
  pair(words.date, day(row.issued_at))
  if (document.creditedNumber !== null) {
    y = write(words.credited(document.creditedNumber), { x: EDGE, y, width: 2 * COLUMN }) + 5
  }
  const { period } = document
  if (period) pair(words.period, `${day(period.from)} – ${day(period.to)}`)
  if (row.due_at !== null && row.state === 'open') pair(words.due, day(row.due_at))
  y += 14
  pair(words.description, words.amount, 9)
  rule()
  for (const { text, amountMinor } of document.lines) pair(text, money(amountMinor))
  rule()
  const rate = (seller?.taxRate ?? 0) / 10_000
  const percent = new Intl.NumberFormat(lang, { style: 'percent', maximumFractionDigits: 2 })
  if (row.tax_minor !== 0) {
    pair(words.net, money(row.total_minor - row.tax_minor))
    pair(words.tax(percent.format(rate)), money(row.tax_minor))
  }
  pair(words.total, money(row.total_minor), 12)
  y += 14
  const whole = { x: EDGE, width: 2 * COLUMN }
  if (seller?.taxText) y = write(seller.taxText, { ...whole, y }) + 12
  if (row.state === 'void') write(words.cancelled, { ...whole, y })
  else if (row.paid_at !== null && !isCredit) write(words.paid(day(row.paid_at)), { ...whole, y })
  else if (seller && !isCredit) {
    y = write(words.payment, { ...whole, y }, { size: 9, color: QUIET }) + 3
    y = write(seller.payment, { ...whole, y }) + 3
    write(words.reference(row.number ?? ''), { ...whole, y })
  }
  pdf.end()
  for await (const chunk of pdf as AsyncIterable<Uint8Array>) yield chunk

  function vat(id: string): string {
    return id === '' ? '' : `${words.vatId} ${id}`
  }
}
