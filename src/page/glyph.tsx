/** A filled shape on the 24-unit grid. Decorative: the text beside it names it. */
export function Glyph({ path, size = 24 }: { path: string; size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
      <path fillRule="evenodd" d={path} />
    </svg>
  )
}
