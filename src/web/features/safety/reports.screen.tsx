import { text } from '#web/messages/index.ts'
import { AppealsTab } from './appeals-tab.tsx'
import { ReportsTab } from './reports-tab.tsx'
import { TabbedScreen } from './tabbed-screen.tsx'

/** /app/admin/reports: what visitors report, and what owners object to. */
export function ReportsScreen() {
  const { tabs, reportsTitle, reportsLead } = text.safety
  return (
    <TabbedScreen
      title={reportsTitle}
      lead={reportsLead}
      tabs={[
        { id: 'reports', label: tabs.reports, Content: ReportsTab },
        { id: 'appeals', label: tabs.appeals, Content: AppealsTab },
      ]}
    />
  )
}
