import { Button, Menu } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { text } from '#web/messages/index.ts'
import { toastSuccess } from '#web/platform/toasts.tsx'
import { IconBookmark, IconChevronDown } from '#web/ui/icons.ts'
import { NO_UTM, UTM_NAMES, type UtmDraft } from '../add-utm.ts'
import { SaveTemplate } from './save-template.tsx'
import { sayUtm } from './say-utm.ts'
import type { UtmTemplate } from './utm.api.ts'
import classes from './utm.module.css'
import { utmTemplatesQuery } from './utm.queries.ts'
import { UtmFields } from './utm-fields.tsx'

const TemplatesList = lazy(async () => ({
  default: (await import('./templates-list.tsx')).TemplatesList,
}))

/** UTM parameters, with templates to fill them in and to save them. */
export function UtmBuilder(props: { value: UtmDraft; onChange: (value: UtmDraft) => void }) {
  const { value, onChange } = props
  const templates = useQuery(utmTemplatesQuery)
  const [isSaving, setSaving] = useState(false)
  const [isManaging, setManaging] = useState(false)
  const words = text.newLink
  const all = templates.data ?? []
  const isFilled = UTM_NAMES.some((name) => value[name].trim() !== '')
  const apply = (template: UtmTemplate) => {
    onChange(utmOf(template))
    toastSuccess(words.templateApplied(template.name))
  }
  return (
    <div className={classes.root}>
      <div className={classes.tools}>
        <Menu position="bottom-start" width={280}>
          <Menu.Target>
            <Button
              variant="default"
              size="xs"
              leftSection={<IconBookmark size={16} stroke={1.75} />}
              rightSection={<IconChevronDown size={14} stroke={1.75} />}
            >
              {words.templates}
            </Button>
          </Menu.Target>
          <Menu.Dropdown className={classes.menu}>
            {all.length === 0 && <Menu.Item disabled>{words.noTemplates}</Menu.Item>}
            {all.map((template) => (
              <Menu.Item key={template.id} onClick={() => apply(template)}>
                <span className={classes.name}>{template.name}</span>
                <span className={classes.values}>{sayUtm(template)}</span>
              </Menu.Item>
            ))}
            <Menu.Divider />
            <Menu.Item onClick={() => setManaging(true)}>{words.manageTemplates}</Menu.Item>
          </Menu.Dropdown>
        </Menu>
        {isFilled && !isSaving && (
          <Button variant="subtle" size="xs" onClick={() => setSaving(true)}>
            {words.saveTemplate}
          </Button>
        )}
        {isFilled && (
          <Button variant="subtle" color="gray" size="xs" onClick={() => onChange(NO_UTM)}>
            {words.clearUtm}
          </Button>
        )}
      </div>
      {isSaving && <SaveTemplate utm={value} onClose={() => setSaving(false)} />}
      {isManaging && (
        <Suspense>
          <TemplatesList onClose={() => setManaging(false)} />
        </Suspense>
      )}
      <UtmFields value={value} onChange={onChange} />
    </div>
  )
}

function utmOf(template: UtmTemplate): UtmDraft {
  const { source, medium, campaign, term, content } = template
  return { source, medium, campaign, term, content }
}
