import type { UtmTemplateAnswer } from '#contract/links/utm-templates.ts'
import type { KnownUtmTemplate } from './utm-templates.service.ts'

export function presentUtmTemplate(template: KnownUtmTemplate): UtmTemplateAnswer {
  const { row, isShared, canEdit } = template
  return {
    id: row.id,
    name: row.name,
    source: row.source,
    medium: row.medium,
    campaign: row.campaign,
    term: row.term,
    content: row.content,
    isShared,
    canEdit,
  }
}
