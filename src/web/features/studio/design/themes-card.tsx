import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Theme } from '#contract/pages/page-document.ts'
import { type Preset, presets } from '#page/theme/presets.ts'
import { text } from '#web/messages/index.ts'
import { SectionCard } from '#web/ui/section-card.tsx'
import { MiniPhone } from './mini-phone.tsx'
import classes from './themes.module.css'
import { useTheme } from './use-theme.ts'

const FIRST = 12

/** The presets of bio-page.md §1; applying one keeps the animation. */
export function ThemesCard() {
  const { theme, change } = useTheme()
  const isImage = theme.type === 1
  const [showAll, setShowAll] = useState(isImage)
  const shown = showAll ? presets : presets.slice(0, FIRST)
  return (
    <SectionCard title={text.design.themes} text={text.design.themesText}>
      <div className={classes.phones}>
        {shown.map((preset) => (
          <button
            key={preset.id}
            type="button"
            className={classes.theme}
            aria-label={text.design.themeOf(preset.name)}
            aria-pressed={isApplied(theme, preset)}
            onClick={() => change({ ...preset.theme, ownBackground: 'none' })}
          >
            <MiniPhone theme={{ ...preset.theme, animation: 0 }} />
            <span className={classes.caption}>{preset.name}</span>
          </button>
        ))}
      </div>
      <Button
        className={classes.all}
        variant="default"
        size="sm"
        aria-expanded={showAll}
        onClick={() => setShowAll(!showAll)}
      >
        {showAll ? text.design.fewerThemes : text.design.moreThemes}
      </Button>
    </SectionCard>
  )
}

/** The image number has no meaning for a solid colour, and the colour none for an image. */
function isApplied(theme: Theme, preset: Preset): boolean {
  const wanted = preset.theme
  if ((theme.ownBackground ?? 'none') !== 'none') return false
  return (Object.keys(wanted) as (keyof Preset['theme'])[]).every((field) => {
    if (field === 'backgroundCode' && wanted.type === 0) return true
    if ((field === 'background' || field === 'titleText') && wanted.type === 1) return true
    return theme[field] === wanted[field]
  })
}
