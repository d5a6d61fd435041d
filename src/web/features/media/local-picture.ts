/**
 * An uploaded picture by its path: our policy loads pictures only from this origin, and the address
 * from the API may name the host of short links.
 */
export function localPicture(url: string | null): string | null {
  if (url === null || url.startsWith('/media/')) return url
  if (!URL.canParse(url)) return null
  const { pathname } = new URL(url)
  return pathname.startsWith('/media/') ? pathname : url
}
