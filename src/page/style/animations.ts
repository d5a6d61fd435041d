import { css } from './css.ts'

/**
 * `animation_code` 0 to 9 (bio-page.md §1): 0 none, 1–3 entrances of at most 320 ms, 4–9 attention
 * animations, repeated at most three times and finished within 4.5 s. Transform and opacity only;
 * every end state is the plain style, and reduced motion turns them off.
 */
const ENTRANCES: Record<number, string> = {
  1: 'transform:translateY(16px)',
  2: 'transform:scale(.92)',
  3: 'transform:translateX(-24px)',
}

interface Attention {
  frames: string
  seconds: number
  /** rules of a layer that moves inside the button instead of the button itself */
  layer?: string
}

const ATTENTIONS: Record<number, Attention> = {
  4: { frames: '50%{transform:scale(1.03)}', seconds: 1 },
  5: {
    frames:
      '15%{transform:translateX(-6px) rotate(-1.5deg)}35%{transform:translateX(5px) rotate(1deg)}55%{transform:translateX(-3px) rotate(-.6deg)}75%{transform:translateX(2px)}',
    seconds: 1,
  },
  6: {
    frames:
      '5%,15%,25%{transform:translateX(3px) rotate(.6deg)}10%,20%,30%{transform:translateX(-3px) rotate(-.6deg)}35%{transform:none}',
    seconds: 1.1,
  },
  7: {
    frames:
      '20%{transform:translateY(-10px)}40%{transform:none}55%{transform:translateY(-5px)}70%{transform:none}',
    seconds: 1.1,
  },
  8: {
    frames: '50%{opacity:.75}',
    seconds: 1.2,
    layer: 'box-shadow:0 0 22px 4px currentColor;border-radius:inherit;opacity:0',
  },
  9: {
    frames:
      '0%{opacity:1;transform:translateX(-100%)}70%,100%{opacity:1;transform:translateX(100%)}',
    seconds: 1.2,
    layer: 'background:linear-gradient(105deg,#fff0 35%,#ffffff80 50%,#fff0 65%);opacity:0',
  },
}

const stagger = (stepMs: number) =>
  [2, 3, 4, 5].map((nth) => `li:nth-child(${nth})>*{--d:${(nth - 1) * stepMs}ms}`).join('') +
  `li:nth-child(n+6)>*{--d:${5 * stepMs}ms}`

/** @param own animation of a single block, instead of the page's */
export function animationCss(animation: number, own = false): string {
  const on = own ? { selector: `.a${animation}`, id: animation } : { selector: '.link', id: '' }
  const rules = entrance(animation, on) ?? attention(animation, on)
  return rules ? `@media (prefers-reduced-motion:no-preference){${rules}}` : ''
}

interface Target {
  selector: string
  /** suffix for the names of its key frames */
  id: number | string
}

function entrance(animation: number, { selector, id }: Target): string | null {
  const from = ENTRANCES[animation]
  if (!from) return null
  const mirrored =
    animation === 3
      ? `:dir(rtl)${selector}{animation-name:in-rtl}@keyframes in-rtl{from{opacity:0;transform:translateX(24px)}}`
      : ''
  return (
    `@keyframes in${id}{from{opacity:0;${from}}}` +
    `${selector}{animation:in${id} .2s ease-out var(--d,0ms) backwards}${mirrored}${stagger(24)}`
  )
}

function attention(animation: number, { selector, id }: Target): string | null {
  const found = ATTENTIONS[animation]
  if (!found) return null
  const run = `animation:call${id} ${found.seconds}s ease-in-out calc(.4s + var(--d,0ms)) 3`
  if (!found.layer) return `@keyframes call${id}{${found.frames}}${selector}{${run}}${stagger(60)}`
  const clip = animation === 9 ? `${selector}{overflow:hidden}` : ''
  return css`
@keyframes call${id} {${found.frames}}
${selector}::after {content:"";position:absolute;inset:0;pointer-events:none;${found.layer};${run}}
${clip}${stagger(60)}
`
}
