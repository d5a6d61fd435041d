import { findAddresses } from '#contract/texts/text-addresses.ts'

/** A piece of what somebody wrote: text, or an address that may be followed. */
export interface TextPart {
  text: string
  href?: string
}

/** Web addresses in a text, and only these: everything else stays text (A1 and A3). */
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
