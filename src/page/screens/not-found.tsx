import { Anchor } from '../anchor.tsx'
import { Mark } from '../mark.tsx'

/** Spec §2, texts letter for letter. */
export function NotFound({ homeUrl }: { homeUrl: string }) {
  return (
    <>
      <Mark className="emblem" size={48} />
      <h1>Link-bio profile not found.</h1>
      <p>Check your link-bio profile url.</p>
      <Anchor className="primary" href={homeUrl}>
        Back to home
      </Anchor>
    </>
  )
}
