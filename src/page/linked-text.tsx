import { textParts } from '#contract/texts/text-addresses.ts'
import { Anchor } from './anchor.tsx'
import { plainText } from './plain-text.ts'

interface LinkedTextProps {
  text: unknown
  /** addresses look like links but lead nowhere */
  preview?: boolean | undefined
}

/**
 * A creator's text with the web addresses in it as links. Like the safety check, it searches the text
 * as stored. Addresses are always shown from left to right.
 */
export function LinkedText({ text, preview }: LinkedTextProps) {
  if (typeof text !== 'string' || !text.includes('://')) return plainText(text)
  return textParts(text).map(({ text, href }, at) => {
    const words = plainText(text)
    if (href === undefined) return words
    const shown = { children: words, dir: 'ltr' }
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never move
    return preview ? <u key={at} {...shown} /> : <Anchor key={at} {...shown} href={href} ugc />
  })
}
