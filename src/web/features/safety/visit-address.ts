/** Where an administrator sees what a case is about: a link without following it, a page uncounted. */
export const visitAddress = (kind: 'link' | 'page', slug: string) =>
  `/${encodeURIComponent(slug)}${kind === 'link' ? '+' : '?norecord=true'}`
