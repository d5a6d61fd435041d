import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Theme } from '#contract/pages/page-document.ts'
import { text } from '#web/messages/index.ts'
import { toastUndo } from '#web/platform/toasts.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'
import { useStudio } from '../studio-context.ts'
import { TemplatePicker } from '../templates/template-picker.tsx'
import { nameOfTemplate, type Template, templates } from '../templates/templates.ts'
import { useTheme } from './use-theme.ts'

/** Complete designs, previewed with the creator's own page; the previous one can be restored. */
export function TemplatesCard() {
  const { draft, document, edit } = useStudio()
  const { theme, change } = useTheme()
  const [isOpen, setOpen] = useState(false)
  const applied = templates.find(
    (one) =>
      one.iconPosition === draft.iconPosition &&
      (theme.ownBackground ?? 'none') === 'none' &&
      Object.entries(one.theme).every(([field, value]) => theme[field as keyof Theme] === value),
  )
  const apply = (template: Template) => {
    const before = { theme, iconPosition: draft.iconPosition }
    change({ ...template.theme, ownBackground: 'none' })
    edit('page', 'iconPosition', template.iconPosition)
    toastUndo(text.design.templateApplied(nameOfTemplate(template)), async () => {
      for (const field of [...Object.keys(template.theme), 'ownBackground'] as (keyof Theme)[]) {
        edit('theme', field, before.theme[field] ?? 'none')
      }
      edit('page', 'iconPosition', before.iconPosition)
    })
  }
  return (
    <SectionCard
      title={text.design.templates}
      text={text.design.templatesText}
      action={
        <Button variant="default" size="sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? text.design.templatesHide : text.design.templatesShow}
        </Button>
      }
    >
      {isOpen && (
        <TemplatePicker
          document={document}
          language={draft.language}
          value={applied?.id ?? null}
          onChoose={apply}
        />
      )}
    </SectionCard>
  )
}
