import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'

/** What everybody may know about this installation, signed in or not. */
export const installationEndpoint = defineEndpoint({
  id: 'installation.get',
  method: 'GET',
  path: '/api/v1/installation',
  summary: 'Where short links and pages live here',
  feature: 'Installation',
  access: 'public',
  limit: 'read',
  answer: z.object({
    /** origin of short links and pages, which may be another host than this one */
    shortOrigin: z.string().meta({ examples: ['https://go.example.com'] }),
  }),
  errors: [],
})
