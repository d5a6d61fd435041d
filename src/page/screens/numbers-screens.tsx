import { Anchor } from '../anchor.tsx'
import { useScreenMessages } from '../messages/screens.ts'
import type { ScreenProps } from './screen-props.ts'

/** Screens behind the footer link of mails to creators: the weekly numbers, and events of links. */

export function StopNumbersScreen({ action }: ScreenProps['stopNumbers']) {
  const words = useScreenMessages()
  return (
    <div className="plain">
      <h1>{words.stopNumbersTitle}</h1>
      <form method="post" action={action}>
        <p>{words.stopNumbersText}</p>
        <button className="primary" type="submit">
          {words.stopNumbers}
        </button>
      </form>
    </div>
  )
}

export function NumbersStoppedScreen({ statisticsUrl }: ScreenProps['numbersStopped']) {
  const words = useScreenMessages()
  return (
    <div className="plain">
      <h1>{words.numbersStoppedTitle}</h1>
      <p>{words.numbersStoppedText}</p>
      <Anchor className="second" href={statisticsUrl}>
        {words.toStatistics}
      </Anchor>
    </div>
  )
}

export function StopNoticesScreen({ action }: ScreenProps['stopNotices']) {
  const words = useScreenMessages()
  return (
    <div className="plain">
      <h1>{words.stopNoticesTitle}</h1>
      <form method="post" action={action}>
        <p>{words.stopNoticesText}</p>
        <button className="primary" type="submit">
          {words.stopNotices}
        </button>
      </form>
    </div>
  )
}

export function NoticesStoppedScreen({ homeUrl }: ScreenProps['noticesStopped']) {
  const words = useScreenMessages()
  return (
    <div className="plain">
      <h1>{words.noticesStoppedTitle}</h1>
      <p>{words.noticesStoppedText}</p>
      <Anchor className="second" href={homeUrl}>
        {words.toHome}
      </Anchor>
    </div>
  )
}
