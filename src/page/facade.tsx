import { EMBED_NAMES } from '#contract/pages/embeds.ts'
import type { PageBlock } from '#contract/pages/page-document.ts'
import { Anchor } from './anchor.tsx'
import { Glyph } from './glyph.tsx'
import { play } from './icons/drawn-paths.ts'
import { usePageMessages } from './messages/index.ts'
import { oneLine } from './plain-text.ts'
import { imageAddress, linkAddress } from './safe-address.ts'

export interface FacadeProps {
  block: PageBlock
  embed: NonNullable<PageBlock['embed']>
  preview?: boolean | undefined
}

/**
 * Stands in for a player: our own picture or none, and a plain link. When tapped, the starter
 * replaces it with the player; nothing is requested from the provider before.
 */
export function Facade({ block, embed, preview }: FacadeProps) {
  const words = usePageMessages()
  const picture = imageAddress(block.thumbnail)
  const href = linkAddress(block.url)
  const title = oneLine(block.title) || EMBED_NAMES[embed.provider]
  const className = embed.height === null ? 'facade film' : 'facade'
  const content = (
    <>
      {picture && <img src={picture} width="1200" height="675" alt="" loading="lazy" />}
      <span className="play">
        <Glyph path={play} size={28} />
      </span>
      <span className="caption">
        {/* the direction is that of the title */}
        <bdi className="unseen">{words.play} </bdi>
        {title}
        <small>{EMBED_NAMES[embed.provider]}</small>
      </span>
    </>
  )
  if (!href || preview) {
    return (
      <span className={className} dir="auto">
        {content}
      </span>
    )
  }
  return (
    <Anchor
      className={className}
      dir="auto"
      href={href}
      data-embed={embed.src}
      data-height={embed.height ?? undefined}
      data-title={title}
    >
      {content}
    </Anchor>
  )
}
