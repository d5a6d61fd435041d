/**
 * What somebody typed as an address, with `https://` before a bare host: `example.com/a` and not
 * `javascript:…`, which is left as it is for the server to refuse.
 */
export function completeAddress(typed: string): string {
  const text = typed.trim()
  const isBareHost = /^(?:[\p{L}\p{N}-]+\.)+[\p{L}\p{N}-]{2,}(?::\d{1,5})?(?:[/?#]|$)/u.test(text)
  return isBareHost ? `https://${text}` : text
}
