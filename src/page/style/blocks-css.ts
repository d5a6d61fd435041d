import { toHex, withAlpha } from '../theme/color.ts'
import type { Palette } from '../theme/palette.ts'
import { css } from './css.ts'

/** Rules for everything between the buttons; a page only gets those of the kinds it has. */

/** The shadow that the creator chose; without a choice there is none. */
const SHADE = 'var(--shade,0 0 #0000)'

export const unseenCss = css`
.unseen {position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%)}
`

export const smallCss = css`
.link small,.caption small {display: block; font-size: 13px; font-weight: 500}
.link:has(>svg) {padding-inline: 48px}
.link>svg {position: absolute; inset-inline-end: 16px; top: 50%; margin-top: -9px}
`

/** Headings, texts and dividers have no background of their own. */
export function wordsCss(palette: Palette): string {
  const scrim = palette.textScrim
    ? `.heading,.words{padding:12px 16px;border-radius:var(--r,16px);background:${toHex(palette.textScrim)}}`
    : ''
  return css`
.heading,.words h2 {margin: 12px 0 0; font-size: 20px; line-height: 1.3; text-align: center; text-wrap: balance}
.words {text-align: center; text-wrap: pretty}
.words h2 {margin: 0 0 4px; font-size: 17px}
.words p {white-space: pre-line}
hr {width: 100%; margin: 4px 0; border: 0; border-top: 2px solid ${toHex(withAlpha(palette.text, 0.24))}}
${scrim}
`
}

export function groupCss(palette: Palette): string {
  const ground = toHex(palette.glass)
  return css`
.group {border-radius: var(--r,20px); background: ${ground}; box-shadow: inset 0 0 0 1px ${toHex(withAlpha(palette.text, 0.16))},${SHADE}}
.group .links {padding: 4px 12px 12px}
summary {
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: 12px;
  min-height: 52px;
  padding: 10px 20px;
  border-radius: var(--r,20px);
  font-weight: 600;
  cursor: pointer;
  list-style: none
}
summary::-webkit-details-marker {display: none}
summary::after {
  content: "";
  flex: none;
  width: 9px;
  height: 9px;
  border: solid;
  border-width: 0 2px 2px 0;
  transform: rotate(45deg) translate(-3px,-3px);
  transition: transform .15s ease-out
}
[open]>summary::after {transform: rotate(-135deg) translate(-3px,-3px)}
`
}

export function placeCss(palette: Palette): string {
  const line = toHex(withAlpha(palette.text, 0.16))
  return css`
.place {padding: 18px 20px; border-radius: var(--r,20px); background: ${toHex(palette.glass)}; box-shadow: inset 0 0 0 1px ${line},${SHADE}}
.place h2 {margin-bottom: 4px; font-size: 17px; line-height: 1.3}
address {font-style: normal; white-space: pre-line}
.place table {margin-top: 12px; border-spacing: 0; line-height: 1.6}
.place caption {font-weight: 600; text-align: start; white-space: nowrap}
.place th {padding: 0; padding-inline-end: 20px; font-weight: 400; text-align: start; vertical-align: top; white-space: nowrap}
.place td {padding: 0}
.place p {margin: 12px 0 6px; font-weight: 600}
.maps {display: flex; flex-wrap: wrap; gap: 8px}
.maps a {
  display: grid;
  place-items: center;
  min-height: 44px;
  padding-inline: 14px;
  border: 1px solid ${toHex(withAlpha(palette.text, 0.4))};
  border-radius: var(--ra,22px);
  font-size: 15px;
  font-weight: 600;
  text-decoration: none
}
.geo {display: none}
@media (hover: none) and (pointer: coarse) {
  @supports not (-webkit-touch-callout: none) {
    .geo {display: block}
  }
}
`
}

/** Forms stand on the surface of dialogs, which is readable on every theme. */
export const formCss = css`
.card.form {max-width: none; padding: 20px; box-shadow: 0 0 0 1px var(--line),${SHADE}}
.card.form h2 {padding: 0; font-size: 17px; text-align: start}
.form textarea {height: auto; min-height: 96px; padding-block: 10px; resize: vertical}
.form select {appearance: auto}
.form .trap {position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%)}
.card .card.form {padding: 0; box-shadow: none}
.form [role] {margin: 0; white-space: pre-line}
`

/** Amounts stand side by side as far as they fit. */
export const tipsCss = css`
.tips {padding-top: 18px; text-align: center}
.tips h2 {padding-inline: 20px; font-size: 17px; line-height: 1.3}
.tips p {margin: 4px 20px 0; white-space: pre-line; text-wrap: pretty}
.tips .links {display: flex; flex-wrap: wrap; padding-top: 14px}
.tips .links>li {flex: 1 1 auto; min-width: 88px; max-width: 100%}
.tips .link {height: 100%}
.tips .link:not(:has(img)) {padding-inline: 16px}
`

export const galleryCss = css`
.gallery {display: grid; gap: 8px}
.heading+.gallery {margin-top: 8px}
.gallery a {display: block; height: 100%}
.gallery a,.gallery img {border-radius: var(--rm,12px)}
.gallery a {box-shadow: ${SHADE}}
.gallery img {display: block; width: 100%; object-fit: cover; background: #8883}
.grid {grid-template-columns: repeat(3,minmax(0,1fr))}
.grid img {height: auto; aspect-ratio: 1}
.row {grid-auto-flow: column; justify-content: start; padding-block: 4px; overflow-x: auto; scroll-snap-type: x proximity}
.row li {scroll-snap-align: center}
.row img {width: auto; max-width: min(80vw,480px); height: 240px}
.large {width: 100%; max-width: none; height: 100%; max-height: none; padding: 16px; border: 0; background: #000e}
.large[open] {display: grid; place-items: center}
.large::backdrop {background: none}
.large img {max-width: 100%; max-height: calc(100dvh - 32px); width: auto; height: auto; object-fit: contain}
.large button {
  position: fixed;
  top: calc(50% - 24px);
  width: 48px;
  height: 48px;
  border: 0;
  border-radius: 50%;
  background: #fff;
  color: #17171a;
  font: 600 24px/1 sans-serif;
  cursor: pointer
}
.large :first-of-type {top: 12px; inset-inline-end: 12px}
.large :nth-of-type(2) {inset-inline-start: 12px}
.large :nth-of-type(3) {inset-inline-end: 12px}
[dir=rtl] .large button {scale: -1 1}
`

/** Room for the shadows of pictures in a row, which the row would cut off. */
export const rowShadowCss = css`
.row {margin-block: -10px -32px; padding-block: 14px 36px}
.heading+.row {margin-top: -2px}
`

export const halfCss = css`
.links {grid-template-columns: repeat(2,minmax(0,1fr))}
.links>li {grid-column: 1/-1}
.links>.half {grid-column: auto}
.half>.link {height: 100%}
.half>.link:not(.big) {padding-inline: 16px}
.half>.link:not(.big):has(img) {padding-inline: 60px 12px}
`

export const featuredCss = css`
.link.big {flex-direction: column; gap: 12px; padding: 8px 8px 16px; overflow: hidden}
.link.big img {
  position: static;
  width: 100%;
  height: auto;
  margin: 0;
  aspect-ratio: 1200/630;
  border-radius: inherit
}
.link.big span {padding-inline: 12px}
.link.big>svg {top: auto; bottom: 16px; margin: 0}
`

export function pinCss(palette: Palette): string {
  return css`
.pin {position: relative; padding: 8px; border: 2px solid ${toHex(palette.text)}; border-radius: var(--r,20px)}
.pin>svg {
  position: absolute;
  z-index: 1;
  top: -13px;
  inset-inline-start: 50%;
  margin-inline-start: -12px;
  padding: 4px;
  box-sizing: content-box;
  border-radius: 50%;
  background: ${toHex(palette.text)};
  color: ${palette.dark ? '#000' : '#fff'}
}
`
}

/** Facade and player have the same size, so that nothing moves when one replaces the other. */
export const facadeCss = css`
.facade {
  position: relative;
  display: flex;
  align-items: center;
  gap: 14px;
  min-height: 88px;
  padding: 14px 18px;
  overflow: hidden;
  border-radius: var(--rm,16px);
  background: var(--primary);
  color: var(--on-primary);
  box-shadow: ${SHADE};
  text-decoration: none;
  font-weight: 600
}
.film {aspect-ratio: 16/9; align-items: flex-end}
.facade img {position: absolute; inset: 0; width: 100%; height: 100%; object-fit: cover}
.facade img~.caption {padding: 8px 12px; border-radius: min(var(--rm,16px),10px); background: #000c; color: #fff}
.play {
  position: relative;
  display: grid;
  place-items: center;
  flex: none;
  width: 56px;
  height: 56px;
  border-radius: 50%;
  background: var(--on-primary);
  color: var(--primary)
}
.film .play {position: absolute; inset: calc(50% - 36px) auto auto calc(50% - 28px)}
.caption {position: relative}
@media (forced-colors: active) {
  .facade {border: 2px solid LinkText}
}
.player {display: block; width: 100%; border: 0; border-radius: var(--rm,16px); box-shadow: ${SHADE}; background: #17171a}
.player:not([height]) {aspect-ratio: 16/9}
`

/** Beside outline buttons a player is an outline too. */
export function outlineFacadeCss({ border }: Palette): string {
  return css`
.facade {border: 2px solid ${toHex(border)}; background: var(--card); color: var(--ink)}
.play {background: var(--primary); color: var(--on-primary)}
`
}

export const hintCss = css`
.hint {
  margin: -16px -20px 12px;
  padding: 10px 20px;
  background: #17171a;
  color: #fff;
  font-size: 14px;
  text-align: center
}
`
