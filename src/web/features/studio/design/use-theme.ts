import type { Theme } from '#contract/pages/page-document.ts'
import { useStudio } from '../studio-context.ts'

/** The draft's theme, and a function to change parts of it. Unchanged fields are not sent. */
export function useTheme(): { theme: Theme; change: (fields: Partial<Theme>) => void } {
  const { draft, edit } = useStudio()
  const { theme } = draft
  const change = (fields: Partial<Theme>) => {
    for (const [field, value] of Object.entries(fields)) {
      if (theme[field as keyof Theme] !== value) edit('theme', field, value)
    }
  }
  return { theme, change }
}
