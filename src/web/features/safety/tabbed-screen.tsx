import { Tabs } from '@mantine/core'
import type { ComponentType } from 'react'
import { useSearchParams } from 'react-router'
import { Screen } from '#web/ui/screen.tsx'
import classes from './safety.module.css'

/** A screen of tabs; the address keeps which one is open, the first without a word. */
export function TabbedScreen(props: {
  title: string
  lead: string
  tabs: { id: string; label: string; Content: ComponentType }[]
}) {
  const { title, lead, tabs } = props
  const [search, setSearch] = useSearchParams()
  const first = tabs[0]!.id
  const tab = tabs.find(({ id }) => id === search.get('tab'))?.id ?? first
  return (
    <Screen title={title} width="wide">
      <p className={classes.lead}>{lead}</p>
      <Tabs
        value={tab}
        onChange={(value) => setSearch(value && value !== first ? { tab: value } : {})}
        keepMounted={false}
      >
        <Tabs.List className={classes.tabs} aria-label={title}>
          {tabs.map(({ id, label }) => (
            <Tabs.Tab key={id} value={id}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {tabs.map(({ id, Content }) => (
          <Tabs.Panel key={id} value={id} className={classes.panel}>
            <Content />
          </Tabs.Panel>
        ))}
      </Tabs>
    </Screen>
  )
}
