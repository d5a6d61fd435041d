import { DEFAULT_THEME, type Theme, themeSchema } from '#contract/page-document.ts'
import { memoize } from '../../platform/memoize.ts'
import type { PageThemeRow } from './pages.repository.ts'

/** Field of the wire → column. */
const columns = {
  type: 'type',
  background: 'background',
  backgroundCode: 'background_code',
  button: 'button',
  buttonText: 'button_text',
  titleText: 'title_text',
  buttonStyle: 'button_style',
  animation: 'animation',
  ownBackground: 'own_background',
  gradientTo: 'gradient_to',
  gradientAngle: 'gradient_angle',
  pictureId: 'picture_id',
  pictureColor: 'picture_color',
  pictureDim: 'picture_dim',
  pictureBlur: 'picture_blur',
  font: 'font',
  header: 'header',
} as const satisfies Record<Exclude<keyof Theme, 'pictureUrl'>, keyof PageThemeRow>

const KNOWN_VALUES_MAX = 1_000

export type ThemeColumns = Omit<PageThemeRow, 'page_id'>

/** @returns columns of the fields that are given */
export function themeColumns(theme: Partial<Theme>): Partial<ThemeColumns> {
  return Object.fromEntries(
    Object.entries(columns)
      .filter(([field]) => theme[field as keyof Theme] !== undefined)
      .map(([field, column]) => [column, theme[field as keyof Theme]]),
  )
}

export function themeRow(pageId: string, theme: Theme): PageThemeRow {
  return { page_id: pageId, ...(themeColumns(theme) as ThemeColumns) }
}

/** `[field, column, reads what a column holds]` */
const readers = Object.entries(columns).map(([field, column]) => {
  const schema = themeSchema.shape[field as keyof Theme]
  // the same few values stand in most rows
  const fieldOf = memoize((held: unknown) => {
    const parsed = schema.safeParse(held)
    return parsed.success ? parsed.data : DEFAULT_THEME[field as keyof Theme]
  }, KNOWN_VALUES_MAX)
  return [field, column, fieldOf] as const
})

/**
 * A theme as the page may show it; what an old row holds and could carry CSS is the default's (row 5).
 * @param pictureUrl absolute address of its picture
 */
export function themeOf(row: ThemeColumns | undefined, pictureUrl: string | null = null): Theme {
  const theme: Record<string, unknown> = {}
  for (const [field, column, fieldOf] of readers) theme[field] = fieldOf(row?.[column])
  theme.pictureUrl = pictureUrl
  return theme as Theme
}
