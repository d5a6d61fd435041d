import { Anchor } from '../anchor.tsx'
import { Mark } from '../mark.tsx'
import { type ScreenMessages, useScreenMessages } from '../messages/screens.ts'
import { oneLine } from '../plain-text.ts'
import { webAddress } from '../safe-address.ts'
import type { LinkPreviewState, ScreenProps } from './screen-props.ts'
import { shortForm, shownAddress, shownHost } from './shown-address.ts'

const goesOn: Record<LinkPreviewState, boolean> = {
  open: true,
  locked: true,
  guarded: true,
  limited: true,
  usedUp: false,
  unsafe: false,
}

/** Of the document: chats show it as the preview of a link with a click limit. */
export function previewTitle(
  { state, title }: ScreenProps['linkPreview'],
  words: ScreenMessages,
): string {
  if (state === 'open') return words.previewTitle
  return (state === 'limited' && oneLine(title)) || words.unshown[state].title
}

/** `+` after a short link: shows the destination without opening it and without counting. */
export function LinkPreviewScreen(props: ScreenProps['linkPreview']) {
  const { shortUrl, state, isOneOfMany } = props
  const words = useScreenMessages()
  const title = oneLine(props.title)
  return (
    <div className="plain">
      <Mark className="emblem" size={48} />
      {state === 'open' ? (
        <Destination {...props} />
      ) : (
        <>
          <h1>{words.unshown[state].title}</h1>
          <p>{words.unshown[state].text}</p>
        </>
      )}
      <dl className="facts">
        <Fact name={words.shortLink}>
          <bdi dir="ltr">{shortForm(shortUrl)}</bdi>
        </Fact>
        {title !== '' && (
          <Fact name={words.title}>
            <bdi>{title}</bdi>
          </Fact>
        )}
        {state === 'limited' && (
          <Fact name={words.leadsTo}>
            <bdi dir="ltr">{shownHost(props.destination)}</bdi>
          </Fact>
        )}
        <Fact name={words.madeOn}>
          <time dateTime={new Date(props.createdAt).toISOString()}>
            {words.day(props.createdAt)}
          </time>
        </Fact>
      </dl>
      {state === 'open' && isOneOfMany && <p>{words.oneOfMany}</p>}
      {goesOn[state] && (
        <Anchor className="primary" href={props.continueUrl}>
          {state === 'locked' ? words.enterPassword : words.goOn}
        </Anchor>
      )}
      <p className="fine">
        <Anchor href={props.reportUrl}>{words.report.link}</Anchor>
      </p>
    </div>
  )
}

function Destination({ destination, lookAlike }: ScreenProps['linkPreview']) {
  const address = webAddress(destination) ?? ''
  const words = useScreenMessages()
  return (
    <>
      <p className="lead">{words.previewLead}</p>
      <h1 className="host" dir="ltr">
        {shownHost(address)}
      </h1>
      <p className="address" dir="ltr">
        {shownAddress(address)}
      </p>
      {lookAlike && (
        <p className="error" role="note">
          {lookAlike.of === null ? words.mixedScripts : words.looksLike(lookAlike.of)}
        </p>
      )}
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
