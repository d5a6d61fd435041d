import { Anchor } from '../anchor.tsx'
import { Mark } from '../mark.tsx'
import { useScreenMessages } from '../messages/screens.ts'
import { plainText } from '../plain-text.ts'
import type { ScreenProps } from './screen-props.ts'

/**
 * Shown instead of a bad destination: the reason, the destination, and whom to contact. It has no
 * link onward.
 */
export function LinkBlockedScreen(props: ScreenProps['linkBlocked'] & { homeUrl: string }) {
  const { kind, reason, host, reportUrl, homeUrl } = props
  const words = useScreenMessages()
  const [title, reasons] =
    kind === 'link'
      ? [words.blockedLinkTitle, words.blockedLinkReasons]
      : [words.blockedPageTitle, words.blockedPageReasons]
  return (
    <div className="plain">
      <Mark className="emblem" size={48} />
      <h1>{title}</h1>
      <p className="message">{reasons[reason]}</p>
      {host !== '' && (
        <dl className="facts">
          <div>
            <dt>{words.blockedLinkHost}</dt>
            <dd>
              <bdi dir="ltr">{plainText(host)}</bdi>
            </dd>
          </div>
        </dl>
      )}
      <Anchor className="primary" href={homeUrl}>
        {words.home}
      </Anchor>
      {reportUrl !== null && (
        <Anchor className="second" href={reportUrl}>
          {words.reportMistake}
        </Anchor>
      )}
    </div>
  )
}
