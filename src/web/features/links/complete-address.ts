/**
 * Completes a typed address: adds `https://` to a bare host such as `example.com/a`, but leaves
 * `javascript:…` unchanged for the server to refuse.
 */
export function completeAddress(typed: string): string {
  const text = typed.trim()
  const isBareHost = /^(?:[\p{L}\p{N}-]+\.)+[\p{L}\p{N}-]{2,}(?::\d{1,5})?(?:[/?#]|$)/u.test(text)
  return isBareHost ? `https://${text}` : text
}
