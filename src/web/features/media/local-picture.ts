/**
 * An uploaded picture by its path: our policy loads pictures from this origin only, and the address on
 * the wire may name the host of short links.
 */
export function localPicture(url: string | null): string | null {
  if (url === null || url.startsWith('/media/')) return url
  if (!URL.canParse(url)) return null
  const { pathname } = new URL(url)
  return pathname.startsWith('/media/') ? pathname : url
}
