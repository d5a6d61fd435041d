import { Tabs } from '@mantine/core'
import { useSearchParams } from 'react-router'
import { NotFound } from '#web/features/errors/not-found.screen.tsx'
import { text } from '#web/messages/index.ts'
import { useSession } from '#web/platform/session.ts'
import { Screen } from '#web/ui/screen.tsx'
import { AppealsTab } from './appeals-tab.tsx'
import { BlockedTab } from './blocked-tab.tsx'
import { FeedsTab } from './feeds-tab.tsx'
import { ReportsTab } from './reports-tab.tsx'
import classes from './safety.module.css'

const tabs = ['blocked', 'appeals', 'reports', 'feeds'] as const

/** /app/safety: blocked destinations, appeals and reports; for administrators. */
export function SafetyScreen() {
  const session = useSession()
  const [search, setSearch] = useSearchParams()
  const words = text.safety
  if (session.role !== 'administrator') return <NotFound />
  const tab = tabs.find((one) => one === search.get('tab')) ?? 'blocked'
  return (
    <Screen title={words.title} width="wide">
      <p className={classes.lead}>{words.lead}</p>
      <Tabs
        value={tab}
        onChange={(value) => setSearch(value && value !== 'blocked' ? { tab: value } : {})}
        keepMounted={false}
      >
        <Tabs.List className={classes.tabs} aria-label={words.title}>
          {tabs.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {words.tabs[one]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="blocked" className={classes.panel}>
          <BlockedTab />
        </Tabs.Panel>
        <Tabs.Panel value="appeals" className={classes.panel}>
          <AppealsTab />
        </Tabs.Panel>
        <Tabs.Panel value="reports" className={classes.panel}>
          <ReportsTab />
        </Tabs.Panel>
        <Tabs.Panel value="feeds" className={classes.panel}>
          <FeedsTab />
        </Tabs.Panel>
      </Tabs>
    </Screen>
  )
}
