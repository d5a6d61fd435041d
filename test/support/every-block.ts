import type { BlockAnswer } from '#contract/pages/page-items.ts'
import type { AppClient } from './app-client.ts'
import { drawPhoto } from './photo.ts'

/**
 * One block of each kind except file, each layout, a group with two members, a pinned link, a
 * locked text
 * (passcode `open sesame`), a link for subscribers and a video with an age gate: what the budgets
 * of bio-page.md §1 must allow besides the twelve links.
 * @param pictureSize edge length in pixels of the thumbnails' one picture
 */
export async function addEveryBlock(client: AppClient, pageId: string, pictureSize = 1_000) {
  const add = (body: object) =>
    client.call<BlockAnswer>('POST', `/api/v1/pages/${pageId}/blocks`, body)
  const thumbnailId = await client.upload(await drawPhoto(pictureSize), 'thumbnail')
  const link = { kind: 'link', address: 'https://example.com/x' }
  await add({ ...link, title: 'Pinned: the new record', isPinned: true, animation: 4 })
  await add({ kind: 'header', title: 'Watch and listen' })
  const film = { kind: 'video', address: 'https://youtu.be/dQw4w9WgXcQ' }
  const video = await add({ ...film, title: 'Building a cabin' })
  await add({ ...film, title: 'With a picture', thumbnailId })
  const song = 'https://open.spotify.com/track/4uLU6hMCjMI75M1A2tKUQC'
  await add({ kind: 'music', address: song, title: 'Tidewater' })
  await add({ kind: 'divider' })
  await add({ kind: 'text', title: 'About me', text: 'I paint harbours.\nAnd fog.' })
  await add({ ...link, title: 'A large picture', layout: 'featured', thumbnailId })
  await add({ ...link, title: 'One half', layout: 'half' })
  await add({ ...link, title: 'Other half', layout: 'half', animation: 1 })
  const group = await add({ kind: 'group', title: 'Older things', isCollapsed: true })
  await add({ ...link, title: 'First of the group', groupId: group.id })
  await add({ ...link, title: 'Second of the group', groupId: group.id })
  const contact = { name: 'Ada Lovelace', email: 'ada@example.com' }
  await add({ kind: 'contact', title: 'Save my contact', contact })
  const hours = ['9–18', '9–18', '9–18', '9–18', '9–16', 'by appointment', '']
  await add({
    kind: 'place',
    title: 'The studio',
    place: { address: '1 Quay, Harbourtown', hours },
  })
  const tips = await add({ kind: 'group', layout: 'tips', title: 'Support me', text: 'For paint.' })
  await add({ ...link, title: '€5', groupId: tips.id })
  await add({ ...link, title: '€20', groupId: tips.id })
  const { url: picture } = await client.uploadPicture(await drawPhoto(pictureSize), 'gallery')
  const pictures = ['Fog', 'Boats', 'Gulls'].map((alt) => ({ picture, alt }))
  await add({ kind: 'gallery', title: 'Prints', gallery: { layout: 'grid', pictures } })
  const fields = [
    { id: 'who', kind: 'name', label: 'Your name', isRequired: true },
    { id: 'size', kind: 'choice', label: 'Size', choices: ['A4', 'A3'] },
    { id: 'what', kind: 'text', label: 'What else should I know?' },
  ]
  await add({ kind: 'form', title: 'Order a print', form: { fields, thanks: 'I will write.' } })
  await add({ kind: 'email', title: 'Write to me', address: 'ada@example.com' })
  await add({ kind: 'phone', title: 'Call me', address: '+44 20 1234' })
  await add({ ...link, title: 'For those who read my letters', isForSubscribers: true })
  await add({ ...film, title: 'Not for everybody', gate: '18' })
  const text = 'The recipe behind the lock'
  const locked = await add({ kind: 'text', title: 'Recipe', text, passcode: 'open sesame' })
  return { video, group, locked }
}
