import { Anchor } from '../anchor.tsx'
import type { ScreenProps } from './screen-props.ts'

/** Screens behind the link at the foot of the weekly mail with the numbers; they belong to no page. */

export function StopNumbersScreen({ action }: ScreenProps['stopNumbers']) {
  return (
    <div className="plain">
      <h1>No more weekly numbers?</h1>
      <form method="post" action={action}>
        <p>You will get no mail on Mondays any more. Your statistics stay where they are.</p>
        <button className="primary" type="submit">
          Stop the weekly mail
        </button>
      </form>
    </div>
  )
}

export function NumbersStoppedScreen({ statisticsUrl }: ScreenProps['numbersStopped']) {
  return (
    <div className="plain">
      <h1>The weekly mail is stopped</h1>
      <p>You can have it again at any time, in the settings of your statistics.</p>
      <Anchor className="second" href={statisticsUrl}>
        Go to your statistics
      </Anchor>
    </div>
  )
}
