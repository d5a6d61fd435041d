import { css } from './css.ts'

/** Only for the report form. */
export const reportCss = css`
.plain form label {display: block; margin-top: 16px}
.plain select.field {appearance: auto}
.plain textarea.field {height: auto; padding-block: 10px; resize: vertical}
.plain .trap {position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%)}
`
