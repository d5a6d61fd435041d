import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { linkSchema } from './links.ts'

const SHORT_URL_MAX_LENGTH = 2048

export const lookupLinkEndpoint = defineEndpoint({
  id: 'links.lookup',
  method: 'GET',
  path: '/api/v1/links/lookup',
  summary: 'The link of a short address',
  description:
    'Accepts a short address as people share it: with or without scheme, query, slash or the ' +
    "preview's `+`. A previous alias of a link finds it too.",
  feature: 'links',
  access: 'account',
  limit: 'read',
  query: z.object({ shortUrl: z.string().trim().max(SHORT_URL_MAX_LENGTH).default('') }),
  answer: linkSchema,
  errors: ['shortUrlInvalid', 'shortCodeMissing', 'linkNotFound'],
})
