import { HealthCard } from '../health/health-card.tsx'
import layout from '../link/link.module.css'
import { DangerCard } from './danger-card.tsx'
import { HistoryCard } from './history-card.tsx'
import { LimitCard } from './limit-card.tsx'
import { MainCard } from './main-card.tsx'
import { PasswordCard } from './password-card.tsx'
import { PreviewCard } from './preview-card.tsx'
import { ScheduleCard } from './schedule-card.tsx'
import { SummaryCard } from './summary-card.tsx'
import { WayCard } from './way-card.tsx'

/** Everything about a link but its rules; beside it, what comes of it. */
export function DetailsTab() {
  return (
    <div className={layout.columns}>
      <div className={layout.column}>
        <MainCard />
        <ScheduleCard />
        <LimitCard />
        <PasswordCard />
        <WayCard />
        <PreviewCard />
        <DangerCard />
      </div>
      <div className={layout.aside}>
        <SummaryCard />
        <HealthCard />
        <HistoryCard />
      </div>
    </div>
  )
}
