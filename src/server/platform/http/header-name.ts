/** the bit that makes an ASCII letter lower case */
const LOWER_CASE = 0x20

/**
 * Whether a header has this name, in any case. Compared by hand, since lower-casing would create a
 * string for each header of each request.
 * @param name from the request: characters that HTTP allows
 * @param usual letters and dashes in the spelling of most clients
 */
export function isNamed(name: string, usual: string): boolean {
  if (name === usual) return true
  for (let at = 0; at < usual.length; at++) {
    if ((name.charCodeAt(at) | LOWER_CASE) !== (usual.charCodeAt(at) | LOWER_CASE)) return false
  }
  return true
}
