import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'

export const listTagsEndpoint = defineEndpoint({
  id: 'links.tags',
  method: 'GET',
  path: '/api/v1/tags',
  summary: 'The tags of your links, most used first',
  description: 'At most 1,000. Deleted links do not count.',
  feature: 'links',
  access: 'account',
  limit: 'read',
  answer: z.object({ items: z.array(z.string()) }),
  errors: [],
})
