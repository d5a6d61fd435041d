import { useEffect, useRef, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { linkSections, paths } from '#web/paths.ts'
import { DangerCard } from '../details/danger-card.tsx'
import { HistoryCard } from '../details/history-card.tsx'
import { SummaryCard } from '../details/summary-card.tsx'
import { LinkCode } from '../editor/link-code.tsx'
import { LinkEditor } from '../editor/link-editor.tsx'
import { isLinkSection, type SectionName } from '../editor/sections.ts'
import { HealthCard } from '../health/health-card.tsx'
import { Simulator } from '../rules/simulator/simulator.tsx'
import { useLinkForm } from './link-form.ts'

/** The editor of a link; the open section is part of the address. */
export function EditorTab() {
  const { link } = useLinkForm()
  const { tab = '' } = useParams()
  const navigate = useNavigate()
  const section = isLinkSection(tab) ? tab : undefined
  const [isOnRules, setOnRules] = useState(section === 'rules')
  /** the one that was opened last: the router may tell of it only a moment later */
  const addressed = useRef<SectionName | undefined>(section)
  useEffect(() => {
    addressed.current = section
  }, [section])
  const follow = (name: SectionName, isOpen: boolean) => {
    if (name === 'rules') setOnRules(isOpen)
    if (!isLinkSection(name) || (!isOpen && name !== addressed.current)) return
    addressed.current = isOpen ? name : undefined
    void navigate(paths.link(link.id, isOpen ? name : 'details'), {
      replace: true,
      preventScrollReset: true,
    })
  }
  return (
    <LinkEditor
      sections={linkSections}
      begin={section ? [section] : []}
      isAddressed
      onToggle={follow}
      lead={(isOnRules || section === 'rules') && <Simulator />}
      code={<LinkCode link={link} />}
      aside={
        <>
          <SummaryCard />
          <HealthCard />
          <HistoryCard />
        </>
      }
    >
      <DangerCard />
    </LinkEditor>
  )
}
