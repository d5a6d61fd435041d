import { useId } from 'react'
import { backgrounds, backgroundUrl } from '#page/theme/backgrounds.ts'
import { text } from '#web/messages/index.ts'
import classes from './design.module.css'
import { useTheme } from './use-theme.ts'

/** Our 25 images; their text is white, on Paper black. */
export function ImageChoice() {
  const { theme, change } = useTheme()
  const name = useId()
  return (
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
  )
}
