import { HealthWords } from '#web/features/links/health/health-words.tsx'
import type { Block } from '../../draft.ts'
import { useStudio } from '../../studio-context.ts'

/** Whether the destination of a block answers, and what to do about it. */
export function HealthPanel({ block, linkId }: { block: Block; linkId: string }) {
  const { put } = useStudio()
  return (
    <HealthWords
      link={{ id: linkId, alias: block.title }}
      health={block.health}
      onLink={({ health }) =>
        put((page) => ({
          ...page,
          blocks: page.blocks.map((one) => (one.id === block.id ? { ...one, health } : one)),
        }))
      }
    />
  )
}
