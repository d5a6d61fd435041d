import { backgroundCss } from '../theme/backgrounds.ts'
import { cardColorsCss } from '../theme/card-colors.ts'
import { BLACK, toHex, WHITE, withAlpha } from '../theme/color.ts'
import type { Palette } from '../theme/palette.ts'
import { css } from './css.ts'

/** Rules at the start of every document. */
export const resetCss = css`
*,::before,::after {box-sizing: border-box}
html {-webkit-text-size-adjust: 100%; text-size-adjust: 100%}
body {
  margin: 0;
  font: 16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif;
  -webkit-font-smoothing: antialiased;
  overflow-wrap: anywhere
}
h1,h2,p,ul,figure {margin: 0; padding: 0}
ul {list-style: none}
a {color: inherit; -webkit-tap-highlight-color: transparent}
img,svg {display: block; flex: none}
`

/** Colours of the page and of the cards (panel, dialogs) that stand on it. */
export function colorsCss(palette: Palette): string {
  return (
    `:root{color-scheme:${palette.dark ? 'dark' : 'light'};--text:${toHex(palette.text)};` +
    `--ring:${toHex(palette.ring)};${cardColorsCss(palette)}}body{color:var(--text);background:${toHex(palette.canvas)}}`
  )
}

/** Colours of cards on our own screens. */
export const lightCard =
  '--card:#fff;--ink:#18181b;--soft:#52525b;--line:#d4d4d8;--field:#fff;--edge:#83838c;--primary:#18181b;--on-primary:#fff;--bad:#b91c1c'
export const darkCard =
  '--card:#1f1f23;--ink:#fafafa;--soft:#b4b4bd;--line:#3f3f46;--field:#18181b;--edge:#85858f;--primary:#fafafa;--on-primary:#18181b;--bad:#fca5a5'

/**
 * A background image that stays in place while the page scrolls, because fixed backgrounds stutter
 * on phones.
 */
export function imageCss(palette: Palette): string {
  if (palette.backdrop) return ownBackdropCss(palette.backdrop)
  if (!palette.image) return ''
  return `body::before{content:"";position:fixed;z-index:-1;inset:0;height:100lvh;${backgroundCss(palette.image)}}`
}

/** Extends a blurred picture beyond the edges, where it would fade. */
function ownBackdropCss({ background, blur }: NonNullable<Palette['backdrop']>): string {
  const filter = blur > 0 ? `;filter:blur(${blur}px)` : ''
  return `body::before{content:"";position:fixed;z-index:-1;inset:${blur * -2}px;min-height:100lvh;background:${background}${filter}}`
}

export const layoutCss = css`
.page {
  display: flex;
  flex-direction: column;
  max-width: 640px;
  min-height: 100vh;
  min-height: 100svh;
  margin-inline: auto;
  padding: 16px 20px 20px
}
.bar {display: flex; justify-content: space-between; gap: 12px; min-height: 44px}
.action {
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: 6px;
  min-width: 44px;
  height: 44px;
  border-radius: var(--ra,22px);
  font-weight: 600;
  font-size: 15px;
  text-decoration: none;
  color: var(--text)
}
.action:only-child {margin-inline-start: auto}
.wide {padding-inline: 18px}
.head {
  display: flex;
  flex-direction: column;
  align-items: center;
  margin-block: 12px 28px;
  text-align: center
}
.avatar {
  width: 112px;
  height: 112px;
  margin-bottom: 18px;
  border-radius: 50%;
  object-fit: cover
}
h1 {
  max-width: 100%;
  font-size: 26px;
  line-height: 1.2;
  font-weight: 700;
  letter-spacing: -.015em;
  text-wrap: balance
}
.head p {max-width: 34em; margin-top: 8px; white-space: pre-line; text-wrap: balance}
.foot {margin-top: auto; padding-top: 36px}
.foot a {
  display: flex;
  align-items: center;
  justify-content: center;
  gap: 6px;
  width: fit-content;
  min-height: 44px;
  margin-inline: auto;
  padding-inline: 12px;
  font-size: 14px;
  font-weight: 600;
  letter-spacing: -.01em;
  text-decoration: none
}
.foot .report {font-size: 12px; font-weight: 400}
:focus-visible {outline: 3px solid var(--ring); outline-offset: 3px}
@media (min-width: 768px) {
  .page {padding-top: 28px}
  .head {margin-block: 20px 32px}
  h1 {font-size: 30px}
}
@media (prefers-reduced-motion: reduce) {
  * {transition: none!important}
}
@media (forced-colors: active) {
  .link,.action,.letter {border: 2px solid LinkText}
  body::before {display: none}
}
`

export const letterCss = css`
.letter {
  display: grid;
  place-items: center;
  background: #000;
  color: #fff;
  font-size: 48px;
  font-weight: 600;
  line-height: 1
}
`

export const iconsCss = css`
.icons {margin-top: 14px}
.icons ul {display: flex; flex-wrap: wrap; justify-content: center; gap: 4px}
.icon {
  display: grid;
  place-items: center;
  width: 48px;
  height: 48px;
  border-radius: 12px;
  text-decoration: none;
  font-weight: 700;
  transition: transform .15s ease-out
}
.icon:hover {transform: translateY(-2px)}
.icon img {border-radius: 8px; object-fit: cover}
`

/** Parts whose colours depend on more of the theme than `--text`. */
export function surfacesCss(palette: Palette): string {
  const hairline = toHex(withAlpha(palette.text, 0.16))
  const rules = [
    `.action{background:${toHex(palette.glass)};box-shadow:inset 0 0 0 1px ${hairline}}`,
    `.letter{box-shadow:0 0 0 3px ${toHex(withAlpha(palette.dark ? WHITE : BLACK, palette.dark ? 0.85 : 0.08))}}`,
  ]
  if (palette.textScrim) {
    const scrim = toHex(palette.textScrim)
    rules.push(
      `.head,.icons,.foot a{background:${scrim};border-radius:var(--r,20px)}`,
      '.head{padding:24px 20px}.head .icons{background:none}main>.icons{padding:4px 8px}',
    )
  }
  return rules.join('')
}
