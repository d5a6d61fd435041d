import type { Theme } from '#contract/pages/page-document.ts'
import { darkCard, lightCard, resetCss } from './base.ts'
import { cardCss } from './card.ts'
import { css } from './css.ts'
import { backdropCss } from './page-css.ts'

/** Our own colours (look.md): warm in light, bluish in dark, one accent. */
const ownColors =
  `:root{color-scheme:light dark;${lightCard};--card:none;--soft:#57534e;--ground:#faf9f7;--primary:#0b6e70;--on-primary:#fff;--accent:#0b6e70;--ring:#0b6e70}` +
  `@media (prefers-color-scheme:dark){:root{${darkCard};--card:none;--soft:#aab0bd;--ground:#12151c;--field:#1a1e27;--primary:#5cc4c4;--on-primary:#06201f;--accent:#5cc4c4;--ring:#5cc4c4}}` +
  'body{background:var(--ground);color:var(--ink)}'

const screenLayout = css`
.screen {
  display: grid;
  place-items: center;
  min-height: 100vh;
  min-height: 100svh;
  padding: 24px 20px
}
.screen>div {width: 100%; max-width: 420px}
.installation {display: flex; flex-wrap: wrap; justify-content: center; gap: 8px 20px; padding: 0 20px 24px; font-size: 14px}
.installation a {min-height: 24px; color: var(--soft)}
.plain {text-align: center}
.plain h1 {font-size: 28px; line-height: 1.2; font-weight: 680; letter-spacing: -.02em; text-wrap: balance}
.plain p {margin-top: 12px; color: var(--soft); text-wrap: pretty}
.plain .primary {width: fit-content; min-width: 180px; margin: 28px auto 0}
.plain .second {width: fit-content; min-width: 180px; margin: 8px auto 0}
.plain form {margin-top: 20px; text-align: start}
.plain label {font-size: 14px; font-weight: 600}
.plain form .primary {width: 100%; margin-top: 16px}
.emblem {display: block; margin: 0 auto 24px; color: var(--accent)}
.who {
  display: block;
  width: 72px;
  height: 72px;
  margin: 0 auto 14px;
  border-radius: 50%;
  object-fit: cover
}
.screen .card h1 {padding-inline: 0}
.address {
  padding: 12px 14px;
  border: 1px solid var(--line);
  border-radius: 12px;
  font-variant-numeric: tabular-nums;
  overflow-wrap: anywhere
}
.plain .error {color: var(--bad); font-weight: 600}
:focus-visible {outline: 3px solid var(--ring); outline-offset: 3px}
`

const formParts = css`
.plain .field,.plain .primary,.plain .second {font-size: 16px}
`

/** Style of our own screens without a creator's theme. */
export function screenCss(): string {
  return resetCss + ownColors + cardCss + screenLayout + formParts
}

/** Style of a screen that belongs to a creator's page: a card on the page's own background. */
export function themedScreenCss(theme: Theme): string {
  return backdropCss(theme) + cardCss + screenLayout
}
