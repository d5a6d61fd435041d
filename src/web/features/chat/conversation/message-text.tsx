import { textParts } from '#contract/texts/text-addresses.ts'
import { text as texts } from '#web/messages/index.ts'

/** A message as text with links for web addresses. */
export function MessageText({ text }: { text: string }) {
  return textParts(text).map(({ text, href }, at) =>
    href === undefined ? (
      text
    ) : (
      <a
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a message never move
        key={at}
        href={href}
        target="_blank"
        rel="noopener noreferrer nofollow"
        title={texts.common.openNewTab}
      >
        {text}
      </a>
    ),
  )
}
