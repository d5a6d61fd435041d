/** Random, unique within a link; `crypto.randomUUID` is missing on plain http. */
export function newRuleId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
