import { css } from './css.ts'

/** QR code and network links, in the dialog and on the share page without JavaScript. */
export const shareCss = css`
.qr {margin-top: 16px}
.qr img {
  box-sizing: content-box;
  margin-inline: auto;
  padding: 8px;
  border-radius: var(--rm,16px);
  background: #fff;
  box-shadow: 0 0 0 1px var(--line);
  forced-color-adjust: none
}
.qr figcaption {display: flex; justify-content: center; gap: 24px; margin-top: 4px}
.qr a {display: grid; place-items: center; min-height: 44px; font-size: 14px; font-weight: 600}
.networks {
  display: grid;
  grid-template-columns: repeat(4,1fr);
  gap: 8px;
  margin-top: 8px;
  padding-top: 16px;
  border-top: 1px solid var(--line)
}
.networks a {
  display: grid;
  justify-items: center;
  gap: 6px;
  padding: 8px 0;
  border-radius: var(--rf,12px);
  font-size: 12px;
  text-decoration: none
}
.networks span {
  display: grid;
  place-items: center;
  width: 48px;
  height: 48px;
  border-radius: 50%;
  box-shadow: inset 0 0 0 1px var(--line);
  transition: transform .15s ease-out
}
.networks a:hover span {transform: translateY(-2px)}
`
