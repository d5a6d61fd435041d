import { css } from './css.ts'

/** Dialogs and notification colours; a separate file, loaded with the React part. */
export const dialogCss = css`
.dialog {
  position: fixed;
  inset: 0;
  width: 100%;
  max-width: none;
  height: 100%;
  max-height: none;
  margin: 0;
  padding: 16px;
  border: 0;
  background: #0009;
  overflow: auto;
  overscroll-behavior: contain
}
.dialog[open] {display: grid; place-items: center}
.dialog::backdrop {background: none}
.dialog>.card {max-width: 400px}
.copy {display: grid; grid-template-columns: 1fr auto; gap: 8px; margin-top: 16px}
.copy .field,.copy .primary {height: 48px; margin-top: 0}
.copy .field {min-width: 0; text-overflow: ellipsis}
.card>.primary {margin-top: 18px}
.card .hint {margin: 0}
.card .hint:not(:empty) {margin-top: 8px}
.field[aria-invalid=true]:placeholder-shown {border-color: var(--edge)}
.Toastify {
  --toastify-color-success: #15803d;
  --toastify-color-error: #b91c1c;
  --toastify-font-family: inherit;
  --toastify-z-index: 9
}
.Toastify__toast {font-weight: 600; line-height: 1.4}
.Toastify__toast a {display: block; margin-top: 4px; color: inherit}
@media (prefers-reduced-motion: no-preference) {
  .dialog[open] {animation: fade .16s ease-out}
  .dialog[open]>.card {animation: lift .18s ease-out}
  @keyframes fade {from {opacity: 0}}
  @keyframes lift {from {opacity: 0; transform: translateY(12px)}}
}
@media (prefers-reduced-motion: reduce) {
  .Toastify__toast {animation-duration: 1ms!important}
}
@media (forced-colors: active) {
  .Toastify__toast,.networks span {border: 1px solid}
}
`
