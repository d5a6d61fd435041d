import { MARK_PATH } from './mark-shape.ts'

export interface MarkProps {
  /** width and height in CSS pixels */
  size?: number
  className?: string
}

/** Decorative: the text beside it names it. */
export function Mark({ size = 24, className }: MarkProps) {
  return (
    <svg
      className={className}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="currentColor"
      aria-hidden="true"
    >
      <path d={MARK_PATH} />
    </svg>
  )
}
