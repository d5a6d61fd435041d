import { z } from 'zod'
import { cursorPage, cursorQuery, defineEndpoint, emptyAnswer, isoTimeSchema } from '../endpoint.ts'
import { idParams, idSchema } from '../ids.ts'
import { linkListNameSchema } from './links.ts'

/** Named lists of links that were created together (decision 133). */

export const linkListSchema = z
  .object({
    id: idSchema,
    name: z.string(),
    /** links in it, without deleted ones */
    links: z.int().min(0),
    /** of those, the ones that are not archived */
    activeLinks: z.int().min(0),
    /** of all its links together, as for a single link */
    clicks: z.int().min(0),
    allClicks: z.int().min(0),
    createdAt: isoTimeSchema,
  })
  .meta({ id: 'LinkList' })
export type LinkListAnswer = z.infer<typeof linkListSchema>

const shared = { feature: 'links', access: 'account' } as const
const PATH = '/api/v1/link-lists'

export const listLinkListsEndpoint = defineEndpoint({
  ...shared,
  id: 'linkLists.list',
  method: 'GET',
  path: PATH,
  summary: 'The lists of links of your space, newest first',
  description:
    '`POST /links/bulk` with a `name` creates one. `GET /links?list=` has the links of one, and ' +
    '`GET /links.csv?list=` has them with their numbers as a file.',
  limit: 'read',
  query: cursorQuery.extend({
    /** part of the name, ignoring case */
    q: z.string().max(200).optional(),
  }),
  answer: cursorPage(linkListSchema).extend({
    /** whether the caller may change them */
    canChange: z.boolean(),
  }),
  errors: [],
})

export const getLinkListEndpoint = defineEndpoint({
  ...shared,
  id: 'linkLists.get',
  method: 'GET',
  path: `${PATH}/:id`,
  summary: 'One list of links and its numbers',
  limit: 'read',
  params: idParams,
  answer: linkListSchema.extend({ canChange: z.boolean() }),
  errors: ['linkListNotFound'],
})

export const changeLinkListEndpoint = defineEndpoint({
  ...shared,
  id: 'linkLists.change',
  method: 'PATCH',
  path: `${PATH}/:id`,
  summary: 'Rename a list of links',
  limit: 'write',
  params: idParams,
  body: z.strictObject({ name: linkListNameSchema }),
  answer: linkListSchema,
  errors: ['linkListNotFound', 'linkListNameTaken', 'noPermission'],
})

export const deleteLinkListEndpoint = defineEndpoint({
  ...shared,
  id: 'linkLists.delete',
  method: 'DELETE',
  path: `${PATH}/:id`,
  summary: 'Delete a list; its links are then in no list',
  description:
    'Refused while links in it are active, unless `links` is `keep`. The list can be restored for ' +
    'a day.',
  limit: 'write',
  params: idParams,
  query: z.object({ links: z.enum(['keep']).optional() }),
  status: 204,
  answer: emptyAnswer,
  errors: ['linkListNotFound', 'linkListHasActiveLinks', 'noPermission'],
})

export const restoreLinkListEndpoint = defineEndpoint({
  ...shared,
  id: 'linkLists.restore',
  method: 'POST',
  path: `${PATH}/:id/restore`,
  summary: 'Restore a deleted list with its links',
  limit: 'write',
  atomic: true,
  params: idParams,
  answer: linkListSchema,
  errors: ['linkListNotFound', 'linkListNameTaken', 'noPermission'],
})
