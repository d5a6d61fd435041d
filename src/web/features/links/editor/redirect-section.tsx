import { SectionLook } from '#web/ui/section-look.ts'
import { LimitCard } from '../details/limit-card.tsx'
import { ScheduleCard } from '../details/schedule-card.tsx'
import { WayCard } from '../details/way-card.tsx'
import classes from './editor.module.css'

/** When, how often and how the link redirects. */
export function RedirectSection() {
  return (
    <SectionLook value="inner">
      <div className={classes.cards}>
        <ScheduleCard />
        <LimitCard />
        <WayCard />
      </div>
    </SectionLook>
  )
}
