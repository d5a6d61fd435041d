import { css } from './css.ts'

/** Only for screens of short links: the shell of static pages sends `screenCss` to its visitors. */
export const linkScreenCss = css`
.plain .lead {margin: 0}
.plain .host {margin-top: 4px; overflow-wrap: anywhere}
.plain .address {margin-top: 16px; font-size: 14px; text-align: start}
.plain .second {text-decoration: underline; text-decoration-color: var(--edge); text-underline-offset: 4px}
.ours {color: var(--ink); font-weight: 600; overflow-wrap: anywhere}
.plain .fine {margin-top: 20px; font-size: 14px}
.facts {margin: 24px 0 0; border-top: 1px solid var(--line); text-align: start; font-size: 14px}
.facts div {display: flex; gap: 16px; padding: 10px 0; border-bottom: 1px solid var(--line)}
.facts dt {flex: none; width: 84px; color: var(--soft)}
.facts dd {min-width: 0; margin: 0; overflow-wrap: anywhere}
.picture {width: 100%; max-height: 220px; margin-bottom: 24px; border-radius: 12px; object-fit: cover}
.picture[width] {height: auto; aspect-ratio: 21 / 11}
.unseen {position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap}
.countdown p {font-variant-numeric: tabular-nums}
`

/** The countdown before a page continues: numbers in steps, and a line that fills. */
export function countdownCss(seconds: number): string {
  return css`
.count {display: inline-block; height: 1.5em; overflow: hidden; vertical-align: bottom; text-align: end}
.count span {display: block; white-space: pre; animation: count ${seconds}s steps(${seconds}) forwards}
.passing {height: 4px; max-width: 180px; margin: 16px auto 0; border-radius: 2px; overflow: hidden; background: var(--line)}
.passing div {height: 100%; background: var(--accent); transform-origin: left; animation: pass ${seconds}s linear forwards}
:dir(rtl)>div {transform-origin: right}
@keyframes count {to {transform: translateY(-${seconds * 1.5}em)}}
@keyframes pass {from {transform: scaleX(0)}}
@media (prefers-reduced-motion: reduce) {
  .passing {display: none}
}
`
}
