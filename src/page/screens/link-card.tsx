import { Anchor } from '../anchor.tsx'
import { Mark } from '../mark.tsx'
import { useScreenMessages } from '../messages/screens.ts'
import { oneLine } from '../plain-text.ts'
import { element } from '../rendering/html-document.ts'
import { imageAddress } from '../safe-address.ts'
import type { ScreenProps } from './screen-props.ts'
import { shortForm } from './shown-address.ts'

const meta = (name: string, content: string) => element('meta', { name, content })
const property = (name: string, content: string) => element('meta', { property: name, content })

/** The owner's title for the card, or else the short address. */
export function cardTitle({ title, shortUrl }: ScreenProps['linkCard']): string {
  return oneLine(title) || shortForm(shortUrl)
}

/** For fetchers of link previews: the owner's title, text and picture, never the destination. */
export function cardHead(props: ScreenProps['linkCard']): string {
  const { shortUrl } = props
  const title = cardTitle(props)
  const text = oneLine(props.text)
  const image = imageAddress(props.imageUrl)
  return [
    element('link', { rel: 'canonical', href: shortUrl }),
    ...(text === '' ? [] : [meta('description', text)]),
    property('og:type', 'website'),
    property('og:title', title),
    ...(text === '' ? [] : [property('og:description', text)]),
    property('og:url', shortUrl),
    property('og:site_name', 'Waypost'),
    ...(image === null ? [] : [property('og:image', image), property('og:image:alt', title)]),
    meta('twitter:card', image === null ? 'summary' : 'summary_large_image'),
    meta('twitter:title', title),
    ...(text === '' ? [] : [meta('twitter:description', text)]),
    ...(image === null ? [] : [meta('twitter:image', image)]),
  ].join('')
}

/** The same for a person who was mistaken for a fetcher. */
export function LinkCardScreen(props: ScreenProps['linkCard']) {
  const text = oneLine(props.text)
  const image = imageAddress(props.imageUrl)
  return (
    <div className="plain">
      {image === null ? (
        <Mark className="emblem" size={48} />
      ) : (
        <img className="picture" src={image} alt="" />
      )}
      <h1 dir="auto">{cardTitle(props)}</h1>
      {text !== '' && <p dir="auto">{text}</p>}
      <Anchor className="primary" href={props.shortUrl}>
        {useScreenMessages().openLink}
      </Anchor>
    </div>
  )
}
