import { SegmentedControl } from '@mantine/core'
import { useId } from 'react'
import { backgrounds, backgroundUrl } from '#page/theme/backgrounds.ts'
import { text } from '#web/messages/index.ts'
import { SectionCard } from '#web/ui/section-card.tsx'
import { ColorField } from './color-field.tsx'
import classes from './design.module.css'
import { useTheme } from './use-theme.ts'

/** One colour or one of the 25 pictures, and the colour of the text that stands on it. */
export function BackgroundCard() {
  const { theme, change } = useTheme()
  const name = useId()
  return (
    <SectionCard
      title={text.design.background}
      action={
        <SegmentedControl
          aria-label={text.design.background}
          value={String(theme.type)}
          onChange={(value) => change({ type: value === '1' ? 1 : 0 })}
          data={[
            { value: '0', label: text.design.solid },
            { value: '1', label: text.design.image },
          ]}
        />
      }
    >
      {theme.type === 0 ? (
        <div className={classes.colors}>
          <ColorField
            label={text.design.backgroundColor}
            value={theme.background}
            onChange={(background) => change({ background })}
          />
          <ColorField
            label={text.design.titleText}
            value={theme.titleText}
            onChange={(titleText) => change({ titleText })}
          />
        </div>
      ) : (
        <>
          <div className={classes.images} role="radiogroup" aria-label={text.design.background}>
            {backgrounds.map((background) => (
              <label
                key={background.code}
                className={classes.imageChoice}
                title={background.name}
                style={{
                  backgroundColor: background.color,
                  backgroundImage: `url("${backgroundUrl(background)}")`,
                  backgroundSize: background.tile
                    ? `${background.tile[0]}px ${background.tile[1]}px`
                    : '100% 100%',
                }}
              >
                <input
                  type="radio"
                  name={name}
                  aria-label={text.design.imageOf(background.name)}
                  checked={background.code === theme.backgroundCode}
                  onChange={() => change({ backgroundCode: background.code })}
                />
              </label>
            ))}
          </div>
          <p className={classes.note}>
            {theme.backgroundCode === 2 ? text.design.titleForced : text.design.titleWhite}
          </p>
        </>
      )}
    </SectionCard>
  )
}
