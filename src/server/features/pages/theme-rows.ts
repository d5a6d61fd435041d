import { DEFAULT_THEME, type Theme, themeSchema } from '#contract/pages/page-document.ts'
import { memoize } from '../../platform/memoize.ts'
import type { PageThemeRow } from './pages.repository.ts'

/** Maps each field of the wire to its column. */
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
  corners: 'corners',
  shadow: 'shadow',
} as const satisfies Record<Exclude<keyof Theme, 'pictureUrl'>, keyof PageThemeRow>

const KNOWN_VALUES_MAX = 1_000

export type ThemeColumns = Omit<PageThemeRow, 'page_id'>

/** @returns columns for the given fields */
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

/**
 * Returns a function that reads the column of a field. It remembers values, since most rows hold
 * the same few.
 */
function readerOf<Field extends keyof typeof columns>(field: Field) {
  const schema = themeSchema.shape[field]
  return memoize((held: unknown) => {
    const parsed = schema.safeParse(held)
    return (parsed.success ? parsed.data : DEFAULT_THEME[field]) as Theme[Field]
  }, KNOWN_VALUES_MAX)
}

const read = {
  type: readerOf('type'),
  background: readerOf('background'),
  backgroundCode: readerOf('backgroundCode'),
  button: readerOf('button'),
  buttonText: readerOf('buttonText'),
  titleText: readerOf('titleText'),
  buttonStyle: readerOf('buttonStyle'),
  animation: readerOf('animation'),
  ownBackground: readerOf('ownBackground'),
  gradientTo: readerOf('gradientTo'),
  gradientAngle: readerOf('gradientAngle'),
  pictureId: readerOf('pictureId'),
  pictureColor: readerOf('pictureColor'),
  pictureDim: readerOf('pictureDim'),
  pictureBlur: readerOf('pictureBlur'),
  font: readerOf('font'),
  header: readerOf('header'),
  corners: readerOf('corners'),
  shadow: readerOf('shadow'),
} as const satisfies Record<keyof typeof columns, unknown>

/**
 * A theme as a page may show it. An old value that could inject CSS is replaced by the default
 * (A5).
 * @param pictureUrl absolute address of its picture
 */
export function themeOf(row: ThemeColumns | undefined, pictureUrl: string | null = null): Theme {
  // all fields written out: building the object field by field takes several times as long
  return {
    type: read.type(row?.type),
    background: read.background(row?.background),
    backgroundCode: read.backgroundCode(row?.background_code),
    button: read.button(row?.button),
    buttonText: read.buttonText(row?.button_text),
    titleText: read.titleText(row?.title_text),
    buttonStyle: read.buttonStyle(row?.button_style),
    animation: read.animation(row?.animation),
    ownBackground: read.ownBackground(row?.own_background),
    gradientTo: read.gradientTo(row?.gradient_to),
    gradientAngle: read.gradientAngle(row?.gradient_angle),
    pictureId: read.pictureId(row?.picture_id),
    pictureColor: read.pictureColor(row?.picture_color),
    pictureDim: read.pictureDim(row?.picture_dim),
    pictureBlur: read.pictureBlur(row?.picture_blur),
    font: read.font(row?.font),
    header: read.header(row?.header),
    corners: read.corners(row?.corners),
    shadow: read.shadow(row?.shadow),
    pictureUrl,
  }
}
