import { failure } from '#contract/errors.ts'
import type { QrDesign } from '#contract/qr/qr-design.ts'
import { qrProblems } from '#page/qr/qr-problems.ts'
import type { Deps } from '../../deps.ts'
import { requireMediaOfSpace } from '../media/index.ts'
import type { QrTarget } from './qr-designs.repository.ts'
import { qrFailure } from './qr-refusals.ts'

/** The code for which a design is checked. */
export interface DesignGround {
  kind: QrTarget['kind']
  spaceId: string
  /** the address inside the code; any text if no size is given */
  address: string
}

/**
 * Refuses a design whose code would not scan, before anything is drawn or stored.
 * @param size in pixels, if a picture is requested
 * @throws malformed with the fields to change; notFound if the logo is not in the space
 */
export async function requireReadable(
  deps: Pick<Deps, 'db'>,
  { kind, spaceId, address }: DesignGround,
  design: QrDesign,
  size?: number,
): Promise<void> {
  const problems = qrProblems(address, design, size)
  if (problems.length > 0) throw qrFailure(problems)
  if (design.logo === 'none') return
  if (design.logo !== 'page') return requireMediaOfSpace(deps, spaceId, [design.logo])
  if (kind === 'link') {
    throw failure('malformed', {
      fields: { logo: 'A link has no picture of its own: choose an uploaded one' },
    })
  }
}
