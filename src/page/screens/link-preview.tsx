import { Anchor } from '../anchor.tsx'
import { Mark } from '../mark.tsx'
import { oneLine } from '../plain-text.ts'
import { webAddress } from '../safe-address.ts'
import type { LinkPreviewState, ScreenProps } from './screen-props.ts'
import { shortForm, shownAddress, shownHost } from './shown-address.ts'

/** What there is to say of a link whose destination is not shown. */
const unshown: Record<Exclude<LinkPreviewState, 'open'>, { title: string; text: string }> = {
  locked: {
    title: 'This link is protected',
    text: 'You need its password to go on. Where it leads is shown after that.',
  },
  limited: {
    title: 'This link counts its visits',
    text: 'It is open for a number of visits. Where exactly it leads is shown to those who go on.',
  },
  usedUp: {
    title: 'This link is used up',
    text: 'It was made for a number of visits, and all of them are taken.',
  },
  unsafe: {
    title: 'This link leads nowhere',
    text: 'Its destination is no address of the web, so we do not lead there.',
  },
}

const goesOn: Record<LinkPreviewState, boolean> = {
  open: true,
  locked: true,
  limited: true,
  usedUp: false,
  unsafe: false,
}

/** Of the document: chats show it as the card of a link that counts its visits. */
export function previewTitle({ state, title }: ScreenProps['linkPreview']): string {
  if (state === 'open') return 'Where this link leads'
  return (state === 'limited' && oneLine(title)) || unshown[state].title
}

/** `+` after a short link: where it leads, without going there and without being counted. */
export function LinkPreviewScreen(props: ScreenProps['linkPreview']) {
  const { shortUrl, state, isOneOfMany } = props
  const title = oneLine(props.title)
  return (
    <div className="plain">
      <Mark className="emblem" size={48} />
      {state === 'open' ? (
        <Destination {...props} />
      ) : (
        <>
          <h1>{unshown[state].title}</h1>
          <p>{unshown[state].text}</p>
        </>
      )}
      <dl className="facts">
        <Fact name="Short link">
          <bdi dir="ltr">{shortForm(shortUrl)}</bdi>
        </Fact>
        {title !== '' && (
          <Fact name="Title">
            <bdi>{title}</bdi>
          </Fact>
        )}
        {state === 'limited' && (
          <Fact name="Leads to">
            <bdi dir="ltr">{shownHost(props.destination)}</bdi>
          </Fact>
        )}
        <Fact name="Made on">
          <time dateTime={new Date(props.createdAt).toISOString()}>{dayOf(props.createdAt)}</time>
        </Fact>
      </dl>
      {state === 'open' && isOneOfMany && (
        <p>Its owner set rules: other visitors, or you at another time, may be led elsewhere.</p>
      )}
      {goesOn[state] && (
        <Anchor className="primary" href={props.continueUrl}>
          {state === 'locked' ? 'Enter the password' : 'Go on'}
        </Anchor>
      )}
    </div>
  )
}

function Destination({ destination }: ScreenProps['linkPreview']) {
  const address = webAddress(destination) ?? ''
  return (
    <>
      <p className="lead">This link leads to</p>
      <h1 className="host" dir="ltr">
        {shownHost(address)}
      </h1>
      <p className="address" dir="ltr">
        {shownAddress(address)}
      </p>
    </>
  )
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** In UTC: whose day it is, is not known without a script. */
function dayOf(time: number): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(time)
}
