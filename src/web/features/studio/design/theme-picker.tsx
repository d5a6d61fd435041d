import { Button } from '@mantine/core'
import { memo, useDeferredValue, useEffect, useId, useMemo, useRef, useState } from 'react'
import type { PageDocument, Theme } from '#contract/pages/page-document.ts'
import { PagePreview } from '#page/page-preview.tsx'
import { type Preset, presets } from '#page/theme/presets.ts'
import { text } from '#web/messages/index.ts'
import classes from './theme-picker.module.css'

/** Clearly different ones come first: light and dark, plain and with pictures. */
const FIRST = [
  ...['snow', 'ink', 'mint', 'sand', 'brutal', 'lavender', 'image-5', 'image-17'],
  ...['blush', 'terminal', 'sky', 'contrast-plus'],
]
const isFirst = ({ id }: Preset) => FIRST.includes(id)
const ordered = [
  ...FIRST.flatMap((id) => presets.find((preset) => preset.id === id) ?? []),
  ...presets.filter((preset) => !isFirst(preset)),
]

/** No more than this fits into a small phone. */
const BLOCKS_SHOWN = 8

/** Everything of a page's theme that a ready-made one sets. */
export const fieldsOf = ({ theme, animation }: Preset): Partial<Theme> => ({
  ...theme,
  animation,
  ownBackground: 'none',
})

/** Ready-made themes as small phones that show the creator's own page. */
export function ThemePicker(props: {
  document: PageDocument
  language: string
  value: Preset | undefined
  onChoose: (preset: Preset) => void
}) {
  const { document, language, value, onChoose } = props
  const group = useId()
  const [showAll, setShowAll] = useState(value !== undefined && !isFirst(value))
  const shown = showAll ? ordered : ordered.slice(0, FIRST.length)
  const later = useDeferredValue(document)
  const page = useMemo(() => ({ ...later, blocks: later.blocks.slice(0, BLOCKS_SHOWN) }), [later])
  return (
    <>
      <div className={classes.root} role="radiogroup" aria-label={text.design.themes}>
        {shown.map((preset) => (
          <label key={preset.id} className={classes.choice}>
            <input
              type="radio"
              name={group}
              aria-label={text.design.themeOf(preset.name)}
              checked={value?.id === preset.id}
              onChange={() => onChoose(preset)}
            />
            <Phone preset={preset} page={page} language={language} />
            <span className={classes.name}>{preset.name}</span>
          </label>
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
    </>
  )
}

/** Draws nothing until it comes near the screen. */
const Phone = memo(function Phone(props: { preset: Preset; page: PageDocument; language: string }) {
  const { preset, page, language } = props
  const place = useRef<HTMLSpanElement>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    const watcher = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return
        setNear(true)
        watcher.disconnect()
      },
      { rootMargin: '300px' },
    )
    watcher.observe(place.current as HTMLSpanElement)
    return () => watcher.disconnect()
  }, [])
  return (
    <span ref={place} className={classes.phone} aria-hidden="true" inert>
      {isNear && (
        <PagePreview
          lang={language}
          className={classes.frame}
          title={preset.name}
          document={{
            ...page,
            iconPosition: preset.iconPosition,
            theme: { ...page.theme, ...fieldsOf(preset), animation: 0 },
          }}
        />
      )}
    </span>
  )
})
