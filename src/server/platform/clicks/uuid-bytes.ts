/** UUIDs as 16 bytes, converted by hand: for so few characters a call into Node costs more. */

/** value of each character that occurs in a UUID, -1 for all others */
const NIBBLES = Int8Array.from({ length: 128 }, (_, code) =>
  '0123456789abcdef'.indexOf(String.fromCharCode(code)),
)
const DIGITS = Buffer.from('0123456789abcdef', 'latin1')
const DASH = 45
const LENGTH = 36

const isDashAt = (at: number) => at === 8 || at === 13 || at === 18 || at === 23

/** @returns false if the text is not a UUID as we write them; `into` may then hold anything */
export function packUuid(text: string, into: Buffer, start: number): boolean {
  if (text.length !== LENGTH) return false
  let at = start
  for (let i = 0; i < LENGTH; i += 2) {
    if (isDashAt(i)) {
      if (text.charCodeAt(i) !== DASH) return false
      i++
    }
    const high = NIBBLES[text.charCodeAt(i) & 127]!
    const low = NIBBLES[text.charCodeAt(i + 1) & 127]!
    if ((high | low) < 0 || text.charCodeAt(i) > 127 || text.charCodeAt(i + 1) > 127) return false
    into[at++] = (high << 4) | low
  }
  return true
}

const line = Buffer.alloc(LENGTH, '-', 'latin1')

export function uuidText(bytes: Buffer, offset: number): string {
  let from = offset
  for (let at = 0; at < LENGTH; at += 2) {
    if (isDashAt(at)) at++
    const byte = bytes[from++]!
    line[at] = DIGITS[byte >> 4]!
    line[at + 1] = DIGITS[byte & 15]!
  }
  return line.toString('latin1')
}
