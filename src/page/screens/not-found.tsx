import { Anchor } from '../anchor.tsx'
import { Mark } from '../mark.tsx'
import { usePageMessages } from '../messages/index.ts'

/** Spec §2, texts letter for letter. */
export function NotFound({ homeUrl }: { homeUrl: string }) {
  const words = usePageMessages()
  return (
    <>
      <Mark className="emblem" size={48} />
      <h1>{words.notFound}</h1>
      <p>{words.notFoundText}</p>
      <Anchor className="primary" href={homeUrl}>
        {words.home}
      </Anchor>
    </>
  )
}
