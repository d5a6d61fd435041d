import { css } from './css.ts'

/**
 * A card with a form: the panel without JavaScript, the screens, and (with the same names) the
 * dialogs.
 */
export const cardCss = css`
.card {
  position: relative;
  width: 100%;
  max-width: 420px;
  padding: 28px 24px 24px;
  border-radius: var(--r,20px);
  background: var(--card);
  color: var(--ink);
  box-shadow: 0 0 0 1px #00000014,var(--shade,0 24px 60px -12px #00000059)
}
.card h1,.card h2 {
  padding-inline: 36px;
  font-size: 20px;
  line-height: 1.3;
  font-weight: 650;
  letter-spacing: -.01em;
  text-align: center;
  text-wrap: balance
}
.card p {margin-top: 8px; color: var(--soft); font-size: 15px; text-align: center; text-wrap: pretty}
.card label {display: block; margin-top: 18px; font-size: 14px; font-weight: 600}
.field {
  width: 100%;
  height: 48px;
  margin-top: 6px;
  padding: 0 14px;
  border: 1px solid var(--edge);
  border-radius: var(--rf,12px);
  background: var(--field);
  color: var(--ink);
  font: inherit
}
.field[aria-invalid=true] {border-color: var(--bad)}
.message {white-space: pre-line}
.card .error {color: var(--bad); font-weight: 600}
.code {
  font-size: 24px;
  font-variant-numeric: tabular-nums;
  letter-spacing: .32em;
  text-align: center;
  text-indent: .32em
}
.primary,.second {
  display: flex;
  align-items: center;
  justify-content: center;
  gap: 8px;
  width: 100%;
  min-height: 48px;
  margin-top: 16px;
  padding: 8px 20px;
  border: 0;
  border-radius: var(--rf,12px);
  background: var(--primary);
  color: var(--on-primary);
  font: inherit;
  font-weight: 600;
  text-align: center;
  text-decoration: none;
  cursor: pointer
}
.second {margin-top: 8px; background: none; color: var(--ink)}
.primary:disabled,.second:disabled {opacity: .55; cursor: default}
.card :focus-visible {outline-color: var(--ink); outline-offset: 2px}
.close {
  position: absolute;
  inset: 14px 14px auto auto;
  display: grid;
  place-items: center;
  width: 44px;
  height: 44px;
  padding: 0;
  border: 0;
  border-radius: 50%;
  background: none;
  color: var(--soft);
  cursor: pointer
}
:dir(rtl)>.close {inset: 14px auto auto 14px}
@media (forced-colors: active) {
  .card,.primary,.second {border: 1px solid}
}
`

export const panelCss = css`
.panel {display: none; position: fixed; inset: 0; z-index: 1; padding: 20px; overflow: auto; background: #0009}
.panel:target,.open {display: grid; place-items: center}
`
