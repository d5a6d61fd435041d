import { Anchor } from '../anchor.tsx'
import { useScreenMessages } from '../messages/screens.ts'
import type { ScreenProps } from './screen-props.ts'

/** Screens behind the link at the foot of the weekly mail with the numbers; they belong to no page. */

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
