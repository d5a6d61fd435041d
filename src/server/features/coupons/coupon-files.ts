import type { CouponAnswer } from '#contract/business/coupons.ts'
import { STANDARD_QR_DESIGN } from '#contract/qr/qr-design.ts'
import { csvLine } from '../../platform/csv.ts'
import { qrSheet } from '../qr/index.ts'
import { cardWordsOf } from './card-words.ts'

const HEAD = [
  ...['code', 'url', 'package', 'days', 'name', 'reference', 'starts at', 'ends at', 'created at'],
  ...['redeemed at', 'space', 'until'],
]

export async function* couponsCsv(coupons: readonly CouponAnswer[]): AsyncGenerator<string> {
  yield csvLine(HEAD)
  for (const { code, url, days, name, reference, redeemed, createdAt, ...more } of coupons) {
    yield csvLine([
      ...[code, url, more.package.name, String(days), name, reference],
      ...[more.startsAt ?? '', more.endsAt ?? '', createdAt],
      ...[redeemed?.at ?? '', redeemed?.space ?? '', redeemed?.until ?? ''],
    ])
  }
}

/** Eight cards on a page of A4: the QR code leads to where the coupon is redeemed. */
export function couponCards(
  coupons: readonly CouponAnswer[],
  { language, madeAt }: { language: string; madeAt: number },
) {
  const words = cardWordsOf(language)
  async function* codes() {
    for (const { code, url, days, name, ...more } of coupons) {
      const title = name || words.grants(more.package.name, days)
      yield {
        ...{ alias: code, title, shortUrl: code, address: url },
        ...{ design: STANDARD_QR_DESIGN, logo: undefined, lettering: undefined },
      }
    }
  }
  const layout = { columns: 2, rows: 4, hasTitle: true, hasAddress: true, hasLines: true }
  return qrSheet(codes(), { paper: 'a4', ...layout }, { title: words.title, madeAt })
}
