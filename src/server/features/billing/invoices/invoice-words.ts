import { languageOf } from '#contract/languages.ts'

const en = {
  invoice: 'Invoice',
  creditNote: 'Credit note',
  number: 'Number',
  date: 'Date',
  due: 'Payable by',
  period: 'Service period',
  credited: (number: string) => `For invoice ${number}`,
  from: 'From',
  to: 'To',
  vatId: 'VAT ID',
  description: 'Description',
  amount: 'Amount',
  net: 'Net amount',
  tax: (rate: string) => `VAT ${rate}`,
  total: 'Total',
  payment: 'Please pay to',
  reference: (number: string) => `Reference: ${number}`,
  paid: (date: string) => `Paid on ${date}`,
  cancelled: 'This invoice has been cancelled. Please do not pay it.',
}

const de: typeof en = {
  invoice: 'Rechnung',
  // a “Gutschrift” is another kind of document in German tax law (§ 14 UStG)
  creditNote: 'Rechnungskorrektur',
  number: 'Nummer',
  date: 'Datum',
  due: 'Zahlbar bis',
  period: 'Leistungszeitraum',
  credited: (number) => `Zu Rechnung ${number}`,
  from: 'Von',
  to: 'An',
  vatId: 'USt-IdNr.',
  description: 'Beschreibung',
  amount: 'Betrag',
  net: 'Nettobetrag',
  tax: (rate) => `USt. ${rate}`,
  total: 'Gesamtbetrag',
  payment: 'Bitte zahlen an',
  reference: (number) => `Verwendungszweck: ${number}`,
  paid: (date) => `Bezahlt am ${date}`,
  cancelled: 'Diese Rechnung wurde storniert. Bitte zahle sie nicht.',
}

/** The words of an invoice. @param tag a language as accounts have it; English without one */
export function invoiceWordsOf(tag: string) {
  const lang = languageOf(tag) ?? 'en'
  return { lang, words: lang === 'de' ? de : en }
}
