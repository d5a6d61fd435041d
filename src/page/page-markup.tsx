import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { PageBlock, PageIcon } from '#contract/page-document.ts'
import { avatarLetter, BioPage, IconItem, pageTitle } from './bio-page.tsx'
import { BlockItem, buttonTitle, ownBlocks } from './blocks.tsx'
import { withoutPreloads } from './html-document.ts'
import { iconOf } from './icons/icons.ts'
import { PageMessagesProvider } from './messages/index.ts'
import { pageMessagesOf } from './messages/page-messages.ts'
import type { PageInput } from './page-input.ts'
import { escapeHtml, oneLine, plainText } from './plain-text.ts'
import { imageAddress, linkAddress, webAddress } from './safe-address.ts'
import { addressStandIn, standIn, Templates } from './template.ts'

/** The page as React renders it, put together from the shapes of its parts (decision 058). */

type Lang = string | undefined

/** Around everything that says our words. */
export function inLanguage(lang: Lang, children: ReactElement): ReactElement {
  return <PageMessagesProvider value={pageMessagesOf(lang)}>{children}</PageMessagesProvider>
}

const markupOf = (lang: Lang, element: ReactElement) =>
  withoutPreloads(renderToStaticMarkup(inLanguage(lang, element)))

const escaped = (text: string | null) => (text === null ? '' : escapeHtml(text))

/** What is there, as one number: every block has a shape, and a list would be written out for each. */
const maskOf = (first: boolean, second: boolean, third: boolean, fourth = false) =>
  (first ? 1 : 0) | (second ? 2 : 0) | (third ? 4 : 0) | (fourth ? 8 : 0)

const frames = new Templates()

/** Slots of the username: its letter, and wherever it stands in an address. */
const NAME = 3
const NAME_IN_ADDRESS = 8

/**
 * `BioPage` of a document.
 * @param actions markup of the island that the React part takes over
 */
export function pageMarkup(input: PageInput, actions: string): string {
  const { document, lang, homeUrl, hasBrowserHint = false } = input
  const { blocks, icons, iconPosition, brandingHidden } = document
  const description = plainText(document.description)
  const image = imageAddress(document.image)
  const isDescribed = description.trim() !== ''
  const has = maskOf(isDescribed, image !== null, blocks.length > 0, icons.length > 0)
  return frames.fill(
    `${lang} ${hasBrowserHint} ${iconPosition} ${brandingHidden} ${has}`,
    () =>
      withNameInAddresses(
        lang,
        <BioPage
          document={{
            ...document,
            title: standIn(0),
            description: isDescribed ? standIn(1) : '',
            image: image === null ? null : addressStandIn(2),
            username: standIn(NAME),
          }}
          homeUrl={addressStandIn(4)}
          hasBrowserHint={hasBrowserHint}
          actions={standIn(5)}
          blockItems={standIn(6)}
          iconItems={standIn(7)}
        />,
      ),
    [
      escaped(pageTitle(document)),
      escaped(description),
      escaped(image),
      escaped(image === null ? avatarLetter(document.username) : ''),
      escaped(homeUrl),
      actions,
      ownBlocks(blocks)
        .map((block) => blockMarkup(input, block))
        .join(''),
      icons.map((icon) => iconMarkup(lang, icon)).join(''),
      escaped(encodeURIComponent(document.username.toWellFormed())),
    ],
  )
}

/** In addresses a name is encoded, which its stand-in is too. */
const withNameInAddresses = (lang: Lang, element: ReactElement) =>
  markupOf(lang, element).replaceAll(encodeURIComponent(standIn(NAME)), standIn(NAME_IN_ADDRESS))

const blockShapes = new Templates()

function blockMarkup({ lang, document }: PageInput, block: PageBlock): string {
  const { kind, layout, animation, isPinned, isLocked, lock, embed, bytes } = block
  const isPlain = !isLocked && lock === undefined && embed === undefined && bytes === undefined
  if (!isPlain || kind === 'group') {
    const { blocks, subscribable, pageId } = document
    const subscribeTo = subscribable ? pageId : undefined
    const item = <BlockItem block={block} blocks={blocks} subscribeTo={subscribeTo} />
    return markupOf(lang, item)
  }
  const href = linkAddress(block.url)
  const thumbnail = imageAddress(block.thumbnail)
  const title = kind === 'text' || kind === 'header' ? oneLine(block.title) : buttonTitle(block)
  const has = maskOf(title !== '', href !== null, thumbnail !== null)
  return blockShapes.fill(`${lang} ${kind} ${layout} ${animation} ${isPinned} ${has}`, () => {
    const shape: PageBlock = {
      ...block,
      title: title === '' ? '' : standIn(0),
      url: href === null ? '' : addressStandIn(1),
      thumbnail: thumbnail === null ? null : addressStandIn(2),
      text: standIn(3),
    }
    return markupOf(lang, <BlockItem block={shape} blocks={[]} subscribeTo={undefined} />)
  }, [escaped(title), escaped(href), escaped(thumbnail), escaped(plainText(block.text))])
}

const iconShapes = new Templates()

function iconMarkup(lang: Lang, icon: PageIcon): string {
  const handle = oneLine(icon.username)
  const href = linkAddress(icon.url)
  const image = icon.isCustom ? imageAddress(icon.image) : null
  const isKnown = !icon.isCustom && iconOf(icon.icon) !== undefined
  // drawn as the first letter of its name
  if (!isKnown && image === null) return markupOf(lang, <IconItem icon={icon} />)
  const isProfile = webAddress(icon.profileUrl) !== null
  const has = maskOf(handle !== '', href !== null, image !== null, isProfile)
  return iconShapes.fill(`${lang} ${isKnown ? icon.icon : ''} ${has}`, () => {
    const shape: PageIcon = {
      ...icon,
      username: handle === '' ? '' : standIn(0),
      url: href === null ? '' : addressStandIn(1),
      image: image === null ? null : addressStandIn(2),
    }
    return markupOf(lang, <IconItem icon={shape} />)
  }, [escaped(handle), escaped(href), escaped(image)])
}
