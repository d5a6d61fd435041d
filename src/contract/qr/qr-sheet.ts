/** The choices for a sheet of QR codes; without schemas, so that the browser can use it too. */

export const QR_PAPERS = ['a4', 'letter'] as const
export type QrPaper = (typeof QR_PAPERS)[number]

/** With more of them a code would be smaller than 15 mm, which not every camera reads. */
export const QR_SHEET_COLUMNS_MAX = 6
export const QR_SHEET_ROWS_MAX = 9
