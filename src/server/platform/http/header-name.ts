/** the bit of a letter that says so */
const LOWER_CASE = 0x20

/**
 * Whether a header is of this name, whatever its spelling. By hand: a name in lower case is a text more
 * for each header of each request.
 * @param name of a request: what HTTP allows there
 * @param usual letters and dashes, in the spelling that most clients send, of the same length
 */
export function isNamed(name: string, usual: string): boolean {
  if (name === usual) return true
  for (let at = 0; at < usual.length; at++) {
    if ((name.charCodeAt(at) | LOWER_CASE) !== (usual.charCodeAt(at) | LOWER_CASE)) return false
  }
  return true
}
