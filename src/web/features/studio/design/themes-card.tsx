import type { Theme } from '#contract/pages/page-document.ts'
import { type Preset, presets } from '#page/theme/presets.ts'
import { text } from '#web/messages/index.ts'
import { toastUndo } from '#web/platform/toasts.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'
import { useStudio } from '../studio-context.ts'
import { fieldsOf, ThemePicker } from './theme-picker.tsx'
import { useTheme } from './use-theme.ts'

/** Ready-made themes; applying one can be undone. */
export function ThemesCard() {
  const { draft, document, edit } = useStudio()
  const { theme, change } = useTheme()
  const apply = (preset: Preset) => {
    const fields = fieldsOf(preset)
    const before = Object.entries(theme).filter(([field, value]) => {
      const wanted = fields[field as keyof Theme]
      return wanted !== undefined && wanted !== value
    })
    const { iconPosition } = draft
    const isMoved = iconPosition !== preset.iconPosition
    change(fields)
    if (isMoved) edit('page', 'iconPosition', preset.iconPosition)
    toastUndo(text.design.themeApplied(preset.name), async () => {
      for (const [field, value] of before) edit('theme', field, value)
      if (isMoved) edit('page', 'iconPosition', iconPosition)
    })
  }
  return (
    <SectionCard title={text.design.themes} text={text.design.themesText}>
      <ThemePicker
        document={document}
        language={draft.language}
        value={presets.find((preset) => isWorn(theme, preset))}
        onChoose={apply}
      />
    </SectionCard>
  )
}

/**
 * Colours, background and buttons tell a theme. The image number has no meaning for a solid
 * colour, and the colour none for an image.
 */
function isWorn(theme: Theme, preset: Preset): boolean {
  const wanted = preset.theme
  if ((theme.ownBackground ?? 'none') !== 'none') return false
  return (Object.keys(wanted) as (keyof Preset['theme'])[]).every((field) => {
    if (field === 'backgroundCode' && wanted.type === 0) return true
    if ((field === 'background' || field === 'titleText') && wanted.type === 1) return true
    return theme[field] === wanted[field]
  })
}
