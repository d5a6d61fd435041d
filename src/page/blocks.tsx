import type { ReactNode } from 'react'
import type { PageBlock } from '#contract/pages/page-document.ts'
import { Anchor } from './anchor.tsx'
import { Facade } from './facade.tsx'
import { FormCard } from './form-card.tsx'
import { Gallery } from './gallery.tsx'
import { Glyph } from './glyph.tsx'
import { download, lock, person, pin } from './icons/drawn-paths.ts'
import { LinkedText } from './linked-text.tsx'
import { usePageMessages } from './messages/index.ts'
import { PlaceCard } from './place-card.tsx'
import { oneLine, plainText } from './plain-text.ts'
import { imageAddress, linkAddress } from './safe-address.ts'
import { shortForm } from './screens/shown-address.ts'

interface BlocksProps {
  blocks: readonly PageBlock[]
  /** from the page, if visitors may subscribe to it */
  subscribeTo?: string | undefined
  /** of the page; absent where nothing can be sent */
  username?: string | undefined
  preview?: boolean | undefined
}

/** The blocks of a page: members inside their group, everything else in one column. */
export function Blocks({ blocks, subscribeTo, username, preview }: BlocksProps) {
  const shared = { blocks, subscribeTo, username, preview }
  return (
    <ul className="links">
      {ownBlocks(blocks).map((block) => (
        <BlockItem key={block.id} block={block} {...shared} />
      ))}
    </ul>
  )
}

/** Blocks that are not members of a group. */
const ownBlocks = (blocks: readonly PageBlock[]) =>
  blocks.filter((block) => block.groupId === undefined)

interface Shared {
  subscribeTo: string | undefined
  username: string | undefined
  preview?: boolean | undefined
}

interface BlockProps extends Shared {
  block: PageBlock
}

interface BlockItemProps extends BlockProps {
  /** all blocks of the page, including members of the group */
  blocks: readonly PageBlock[]
}

function BlockItem({ blocks, ...own }: BlockItemProps) {
  const { block, ...shared } = own
  return (
    <Item block={block}>
      {block.kind === 'group' && !block.isLocked ? (
        <Group
          group={block}
          members={blocks.filter((one) => one.groupId === block.id)}
          {...shared}
        />
      ) : (
        <Block {...own} />
      )}
    </Item>
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

/** A collapsible header with its members; works without JavaScript. */
function Group(props: Shared & { group: PageBlock; members: PageBlock[] }) {
  const { group, members, ...shared } = props
  const words = usePageMessages()
  const list = (
    <ul className="links">
      {members.map((block) => (
        <Item key={block.id} block={block}>
          <Block block={block} {...shared} />
        </Item>
      ))}
    </ul>
  )
  if (group.layout === 'tips') return <TipCard group={group}>{list}</TipCard>
  return (
    <details className="group" open={!group.isCollapsed}>
      <summary dir="auto">{oneLine(group.title) || words.group}</summary>
      {list}
    </details>
  )
}

/** A text and its amounts: links to the creator's own payment pages. */
function TipCard({ group, children }: { group: PageBlock; children: ReactNode }) {
  const title = oneLine(group.title)
  const said = plainText(group.text ?? '').trim()
  return (
    <section className="group tips">
      {title !== '' && <h2 dir="auto">{title}</h2>}
      {said !== '' && <p dir="auto">{said}</p>}
      {children}
    </section>
  )
}

function Block(props: BlockProps) {
  const { block, preview } = props
  if (block.isLocked) return <LinkButton {...props} />
  const to = preview ? undefined : props.username
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
          <p>
            <LinkedText text={block.text} preview={preview} />
          </p>
        </div>
      )
    case 'place':
      if (block.place) return <PlaceCard block={block} place={block.place} preview={preview} />
      break
    case 'form':
      if (block.form) {
        return <FormCard block={block} form={block.form} username={to} />
      }
      break
    case 'gallery':
      if (block.gallery) {
        return <Gallery block={block} gallery={block.gallery} isStill={to === undefined} />
      }
      break
    case 'divider':
      return <hr />
    case 'video':
    case 'music':
      if (block.embed) return <Facade block={block} embed={block.embed} preview={preview} />
  }
  return <LinkButton {...props} />
}

/** If the address must not be followed, the title is plain text (A2). */
function LinkButton({ block, subscribeTo, preview }: BlockProps) {
  const href = linkAddress(block.url)
  const content = <ButtonContent block={block} />
  const names = ['link']
  if (block.layout === 'featured' && imageAddress(block.thumbnail)) names.push('big')
  if (block.animation) names.push(`a${block.animation}`)
  const className = names.join(' ')
  if (!href) {
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
      href={preview ? undefined : href}
      data-lock={block.lock === 'subscribers' ? subscribeTo : undefined}
    >
      {content}
    </Anchor>
  )
}

/** A button's label: its title, or else its destination. */
const buttonTitle = ({ title, url, isLocked }: PageBlock): string =>
  oneLine(title) || shortForm(isLocked ? '' : url)

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
  return (
    <>
      {thumbnail && <img src={thumbnail} {...size} alt="" loading="lazy" />}
      <span>
        {buttonTitle(block)}
        {block.isLocked && <LockedWhere block={block} />}
        {block.bytes !== undefined && <small>{sizeOf(block.bytes)}</small>}
      </span>
      {sign && <Glyph path={sign} size={18} />}
    </>
  )
}

/**
 * What opens it, and the short address of a link; a block that opens by a form on the page has
 * none.
 */
function LockedWhere({ block: { url, lock } }: { block: PageBlock }) {
  const words = usePageMessages()
  const isShort = url !== '' && !url.includes('?')
  const names = { subscribers: words.forSubscribers, sensitive: words.sensitive }
  const key = lock === undefined || lock in names ? names[lock as 'sensitive'] : `${lock}+`
  return (
    <small>
      <span className={isShort && !key ? 'unseen' : undefined}>{key ?? words.locked}</span>
      {isShort && key && ' · '}
      {isShort && <bdi dir="ltr">{shortForm(url)}</bdi>}
    </small>
  )
}

/** In readable units: 1.2 MB. */
function sizeOf(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.max(1, Math.round(bytes / 1000))} KB`
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}
