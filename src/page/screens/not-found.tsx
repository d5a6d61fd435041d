import { Anchor } from '../anchor.tsx'
import { Mark } from '../mark.tsx'
import { usePageMessages } from '../messages/index.ts'

/**
 * Spec §2, texts letter for letter, and an additional one for people who followed a short link
 * (contract.md §5).
 */
export function NotFound({ homeUrl }: { homeUrl: string }) {
  const words = usePageMessages()
  return (
    <>
      <Mark className="emblem" size={48} />
      <h1>{words.notFound}</h1>
      <p>{words.notFoundText}</p>
      <p>{words.notFoundLink}</p>
      <Anchor className="primary" href={homeUrl}>
        {words.home}
      </Anchor>
    </>
  )
}
