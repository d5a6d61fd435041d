import { addressOf } from '#web/platform/call.ts'

/**
 * Where an administrator looks at a case's subject: a link without following it, a page without
 * counting, and a blocked page as a copy.
 */
export function visitAddress(target: {
  kind: 'link' | 'page'
  id: string
  slug: string
  isBlocked: boolean
}): string {
  const slug = encodeURIComponent(target.slug)
  if (target.kind === 'link') return `/${slug}+`
  if (target.isBlocked) return addressOf('abuseReports.seePage', { params: { id: target.id } })
  return `/${slug}?norecord=true`
}
