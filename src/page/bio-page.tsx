import type { ReactNode } from 'react'
import type { PageDocument, PageIcon } from '#contract/pages/page-document.ts'
import { Anchor } from './anchor.tsx'
import { Blocks } from './blocks.tsx'
import { Glyph } from './glyph.tsx'
import { iconOf } from './icons/icons.ts'
import { LinkedText } from './linked-text.tsx'
import { Mark } from './mark.tsx'
import { usePageMessages } from './messages/index.ts'
import { PageActions } from './page-actions.tsx'
import { ACTIONS_ID } from './page-input.ts'
import { oneLine, plainText } from './plain-text.ts'
import { imageAddress, linkAddress, reportPath, webAddress } from './safe-address.ts'

export interface BioPageProps {
  document: PageDocument
  homeUrl: string
  /** links are inactive and only pictures are loaded: the studio's preview */
  preview?: boolean | undefined
  /** opened in an in-app browser */
  hasBrowserHint?: boolean | undefined
  /** a standalone file: leaves out everything that needs the server */
  isCopy?: boolean | undefined
  /** replaces the static actions bar: the hydrated island */
  actions?: ReactNode
}

/** The public page, top to bottom in the order of spec §2. A pure component. */
export function BioPage(props: BioPageProps) {
  const { document, homeUrl, preview, hasBrowserHint, isCopy, actions } = props
  const words = usePageMessages()
  const { username, description, iconPosition } = document
  const icons = document.icons.length > 0 && (
    <SocialIcons icons={document.icons} preview={preview} />
  )
  return (
    <div className="page">
      {hasBrowserHint && <p className="hint">{words.browserHint}</p>}
      <header className="bar" id={preview ? undefined : ACTIONS_ID}>
        {actions ?? (
          <PageActions
            username={username}
            subscribable={document.subscribable}
            subscribed={false}
            challenged={false}
            preview={preview}
          />
        )}
      </header>
      <main>
        <header className="head">
          <Avatar image={document.image} username={username} />
          <h1 dir="auto">{pageTitle(document)}</h1>
          {plainText(description).trim() !== '' && (
            <p dir="auto">
              <LinkedText text={description} preview={preview} />
            </p>
          )}
          {iconPosition === 0 && icons}
        </header>
        {document.blocks.length > 0 && (
          <Blocks
            blocks={document.blocks}
            subscribeTo={document.subscribable ? document.pageId : undefined}
            username={isCopy ? undefined : username}
            preview={preview}
          />
        )}
        {iconPosition === 1 && icons}
      </main>
      {(!document.brandingHidden || !isCopy) && (
        <footer className="foot">
          {!document.brandingHidden && (
            <Anchor href={preview ? undefined : homeUrl}>
              <Mark size={20} />
              Waypost
            </Anchor>
          )}
          {!isCopy && (
            <Anchor className="report" href={preview ? undefined : reportPath(username)}>
              {words.report}
            </Anchor>
          )}
        </footer>
      )}
    </div>
  )
}

/** The name that a page shows for itself. */
const pageTitle = ({ title, username }: PageDocument): string => oneLine(title) || oneLine(username)

/** Replaces a missing picture. */
const avatarLetter = (username: string): string =>
  (Array.from(oneLine(username))[0] ?? '?').toUpperCase()

function Avatar({ image, username }: { image: string | null; username: string }) {
  const source = imageAddress(image)
  if (source) return <img className="avatar" src={source} width="112" height="112" alt="" />
  return (
    <span className="avatar letter" aria-hidden="true">
      {avatarLetter(username)}
    </span>
  )
}

interface SocialIconsProps {
  icons: readonly PageIcon[]
  preview?: boolean | undefined
}

function SocialIcons({ icons, preview }: SocialIconsProps) {
  return (
    <nav className="icons" aria-label={usePageMessages().profiles}>
      <ul>
        {icons.map((icon) => (
          <li key={icon.id}>
            <SocialIcon icon={icon} preview={preview} />
          </li>
        ))}
      </ul>
    </nav>
  )
}

interface SocialIconProps {
  icon: PageIcon
  preview?: boolean | undefined
}

/** Named like "Instagram: @handle"; a custom icon uses its own name. */
function SocialIcon({ icon, preview }: SocialIconProps) {
  const words = usePageMessages()
  const kind = icon.isCustom ? undefined : iconOf(icon.icon)
  const handle = oneLine(icon.username)
  const label = kind ? (handle ? `${kind.name}: ${handle}` : kind.name) : handle || words.profile
  const href = linkAddress(icon.url)
  const image = icon.isCustom ? imageAddress(icon.image) : null
  const picture = image ? (
    <img src={image} width="28" height="28" alt="" />
  ) : kind ? (
    <Glyph path={kind.path} />
  ) : (
    <span aria-hidden="true">{Array.from(label)[0]?.toUpperCase()}</span>
  )
  if (!href) {
    return (
      <span className="icon" role="img" aria-label={label}>
        {picture}
      </span>
    )
  }
  return (
    <Anchor
      className="icon"
      href={preview ? undefined : href}
      aria-label={preview ? undefined : label}
      title={label}
      me={webAddress(icon.profileUrl) !== null}
    >
      {picture}
    </Anchor>
  )
}
