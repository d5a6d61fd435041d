import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { idParams, idSchema } from '../ids.ts'
import { tagsSchema } from '../links/link-fields.ts'

/** Subscribers in one call. */
export const TAGGED_SUBSCRIBERS_MAX = 250

export const listSubscriberTagsEndpoint = defineEndpoint({
  id: 'subscribers.listTags',
  method: 'GET',
  path: '/api/v1/pages/:id/subscribers/tags',
  summary: 'The tags of the subscribers of a page, most used first',
  description: 'At most 1,000. Subscribers in every state count.',
  feature: 'Subscribers',
  access: 'account',
  limit: 'read',
  params: idParams,
  answer: z.object({ items: z.array(z.object({ tag: z.string(), subscribers: z.int() })) }),
  errors: ['notFound', 'noPermission'],
})

export const tagSubscribersEndpoint = defineEndpoint({
  id: 'subscribers.tag',
  method: 'POST',
  path: '/api/v1/pages/:id/subscribers/tags',
  summary: 'Add tags to subscribers and remove others',
  description: 'Ids that are not of this page are left out. A subscriber has at most 20 tags.',
  feature: 'Subscribers',
  access: 'account',
  limit: 'write',
  atomic: true,
  params: idParams,
  body: z.object({
    subscriberIds: z.array(idSchema).min(1).max(TAGGED_SUBSCRIBERS_MAX),
    add: tagsSchema.default([]),
    remove: tagsSchema.default([]),
  }),
  answer: z.object({
    /** how many of them the page has */
    subscribers: z.int(),
  }),
  errors: ['notFound', 'noPermission', 'malformed'],
})
