import { usePageMessages } from './messages/index.ts'
import { layoutCss, resetCss } from './style/base.ts'
import { css } from './style/css.ts'

/** Shown while the page loads (spec §2): avatar, title and four link bars. */
export function Skeleton() {
  return (
    <div className="page skeleton" role="status" aria-label={usePageMessages().loading}>
      <i className="bone round" />
      <i className="bone line" />
      <i className="bone bar-bone" />
      <i className="bone bar-bone" />
      <i className="bone bar-bone" />
      <i className="bone bar-bone" />
    </div>
  )
}

const skeletonCss = css`
.skeleton {align-items: center; gap: 16px; padding-top: 72px}
.bone {display: block; background: #8886; opacity: .6}
.round {width: 112px; height: 112px; border-radius: 50%}
.line {width: 180px; height: 26px; margin-bottom: 24px; border-radius: 8px}
.bar-bone {width: 100%; height: 60px; border-radius: 12px}
@media (prefers-reduced-motion: no-preference) {
  .bone {animation: breathe 1.2s ease-in-out infinite alternate}
  @keyframes breathe {to {opacity: .3}}
}
`

/** The whole style sheet of a document with only the skeleton. */
export const loadingCss = resetCss + layoutCss + skeletonCss
