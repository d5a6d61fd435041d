import type { Interstitial, InterstitialRequest } from '#contract/add-ons/interstitial.ts'
import type { Deps } from '../../../deps.ts'
import { findMedia, mediaAddress } from '../../media/index.ts'
import type { InterstitialRow, SubmittedRow } from './interstitial.repository.ts'

export async function presentInterstitial(
  deps: Pick<Deps, 'db' | 'origins'>,
  row: InterstitialRow,
): Promise<Interstitial> {
  const { title, text, button, seconds, state } = row
  const media = row.picture_id === null ? undefined : await findMedia(deps.db, row.picture_id)
  return {
    ...{ title, text, button, seconds, state },
    picture: media === undefined ? null : { id: media.id, url: mediaAddress(deps.origins, media) },
    isOn: row.is_on === 1,
    askedAt: row.asked_at === null ? null : new Date(row.asked_at).toISOString(),
  }
}

/** The same for administrators, with the space and its owner. */
export async function presentRequest(
  deps: Pick<Deps, 'db' | 'origins'>,
  row: SubmittedRow,
): Promise<InterstitialRequest> {
  return {
    ...(await presentInterstitial(deps, row)),
    space: { id: row.space_id, name: row.space_name },
    owner: { id: row.owner_id, name: row.owner_name, email: row.owner_email },
  }
}
