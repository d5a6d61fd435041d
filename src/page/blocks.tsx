import type { ReactNode } from 'react'
import type { PageBlock } from '#contract/page-document.ts'
import { Anchor } from './anchor.tsx'
import { Facade } from './facade.tsx'
import { Glyph } from './glyph.tsx'
import { download, lock, person, pin } from './icons/drawn-paths.ts'
import { usePageMessages } from './messages/index.ts'
import { oneLine, plainText } from './plain-text.ts'
import { imageAddress, linkAddress } from './safe-address.ts'
import { shortForm } from './screens/shown-address.ts'

interface BlocksProps {
  blocks: readonly PageBlock[]
  preview?: boolean | undefined
}

/** The list of a page: members of a group stand in it, everything else below each other. */
export function Blocks({ blocks, preview }: BlocksProps) {
  const own = blocks.filter((block) => block.groupId === undefined)
  return (
    <ul className="links">
      {own.map((block) => (
        <Item key={block.id} block={block}>
          {block.kind === 'group' ? (
            <Group
              group={block}
              members={blocks.filter((one) => one.groupId === block.id)}
              preview={preview}
            />
          ) : (
            <Block block={block} preview={preview} />
          )}
        </Item>
      ))}
    </ul>
  )
}

function Item({ block, children }: { block: PageBlock; children: ReactNode }) {
  const names = [block.layout === 'half' ? 'half' : '', block.isPinned ? 'pin' : '']
  return (
    <li className={names.join(' ').trim() || undefined}>
      {block.isPinned && <Glyph path={pin} size={16} />}
      {children}
    </li>
  )
}

/** A collapsible header with its members; works without scripts. */
function Group(props: { group: PageBlock; members: PageBlock[]; preview?: boolean | undefined }) {
  const { group, members, preview } = props
  const words = usePageMessages()
  return (
    <details className="group" open={!group.isCollapsed}>
      <summary dir="auto">{oneLine(group.title) || words.group}</summary>
      <ul className="links">
        {members.map((block) => (
          <Item key={block.id} block={block}>
            <Block block={block} preview={preview} />
          </Item>
        ))}
      </ul>
    </details>
  )
}

function Block({ block, preview }: { block: PageBlock; preview?: boolean | undefined }) {
  if (block.isLocked) return <LinkButton block={block} preview={preview} />
  switch (block.kind) {
    case 'header':
      return (
        <h2 className="heading" dir="auto">
          {oneLine(block.title)}
        </h2>
      )
    case 'text':
      return (
        <div className="words" dir="auto">
          {oneLine(block.title) !== '' && <h2>{oneLine(block.title)}</h2>}
          <p>{plainText(block.text)}</p>
        </div>
      )
    case 'divider':
      return <hr />
    case 'video':
    case 'music':
      if (block.embed) return <Facade block={block} embed={block.embed} preview={preview} />
  }
  return <LinkButton block={block} preview={preview} />
}

/** An address that may not be followed leaves the title as text (abuse row 2). */
function LinkButton({ block, preview }: { block: PageBlock; preview?: boolean | undefined }) {
  const href = linkAddress(block.url)
  const content = <ButtonContent block={block} />
  const names = ['link']
  if (block.layout === 'featured' && imageAddress(block.thumbnail)) names.push('big')
  if (block.animation) names.push(`a${block.animation}`)
  const className = names.join(' ')
  if (!href) return <span className={className}>{content}</span>
  return (
    <Anchor className={className} href={preview ? undefined : href}>
      {content}
    </Anchor>
  )
}

function ButtonContent({ block }: { block: PageBlock }) {
  const thumbnail = imageAddress(block.thumbnail)
  const size =
    block.layout === 'featured' ? { width: 1200, height: 630 } : { width: 40, height: 40 }
  const sign = block.isLocked
    ? lock
    : block.kind === 'contact'
      ? person
      : block.kind === 'file'
        ? download
        : null
  const title = oneLine(block.title) || shortForm(block.isLocked ? '' : block.url)
  return (
    <>
      {thumbnail && <img src={thumbnail} {...size} alt="" loading="lazy" />}
      <span dir="auto">
        {title}
        {block.isLocked && <LockedWhere url={block.url} />}
        {block.bytes !== undefined && <small>{sizeOf(block.bytes)}</small>}
      </span>
      {sign && <Glyph path={sign} size={18} />}
    </>
  )
}

/** The short address of a locked link; what opens at a form of the page has none. */
function LockedWhere({ url }: { url: string }) {
  const words = usePageMessages()
  const isShort = url !== '' && !url.includes('?')
  return (
    <small>
      <span className={isShort ? 'unseen' : undefined}>{words.locked}</span>
      {isShort && <bdi dir="ltr">{shortForm(url)}</bdi>}
    </small>
  )
}

/** As people say it: 1.2 MB. */
function sizeOf(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.max(1, Math.round(bytes / 1000))} KB`
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}
