import { text } from '#web/messages/index.ts'
import { BlockedTab } from './blocked-tab.tsx'
import { FeedsTab } from './feeds-tab.tsx'
import { TabbedScreen } from './tabbed-screen.tsx'

/** /app/admin/blocked: where links may not lead, by our own list and by others'. */
export function BlockedScreen() {
  const { tabs, title, lead } = text.safety
  return (
    <TabbedScreen
      title={title}
      lead={lead}
      tabs={[
        { id: 'blocked', label: tabs.blocked, Content: BlockedTab },
        { id: 'feeds', label: tabs.feeds, Content: FeedsTab },
      ]}
    />
  )
}
