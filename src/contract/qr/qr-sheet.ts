/** Options of a sheet of QR codes; without schemas, so that the browser can load it too. */

export const QR_PAPERS = ['a4', 'letter'] as const
export type QrPaper = (typeof QR_PAPERS)[number]

/** With more columns a code would be smaller than 15 mm, which not every camera can read. */
export const QR_SHEET_COLUMNS_MAX = 6
export const QR_SHEET_ROWS_MAX = 9
