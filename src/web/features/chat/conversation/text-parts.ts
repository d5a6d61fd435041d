import { findAddresses } from '#contract/texts/text-addresses.ts'

/** A part of a message: text, or an address that is linked. */
export interface TextPart {
  text: string
  href?: string
}

/** Finds web addresses in a text, and nothing else: everything else stays text (A1 and A3). */
export function textParts(text: string): TextPart[] {
  const parts: TextPart[] = []
  let from = 0
  for (const { start, end, href } of findAddresses(text)) {
    if (start > from) parts.push({ text: text.slice(from, start) })
    parts.push({ text: text.slice(start, end), href })
    from = end
  }
  if (from < text.length) parts.push({ text: text.slice(from) })
  return parts
}
