import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { idParams } from '../ids.ts'

/** Exporting pages in a format that page-imports.ts can read. */

const exporting = {
  method: 'GET',
  feature: 'pages',
  access: 'account',
  limit: 'bulk',
  answer: z.any(),
} as const

export const exportPageEndpoint = defineEndpoint({
  ...exporting,
  id: 'pages.export',
  path: '/api/v1/pages/:id/export.json',
  summary: 'A page as a file that can be imported again, with embedded pictures',
  description: 'Passcodes, statistics and uploaded files are left out.',
  params: idParams,
  answerType: 'application/json',
  errors: ['notFound'],
})

export const exportPagesEndpoint = defineEndpoint({
  ...exporting,
  id: 'pages.exportAll',
  path: '/api/v1/page-exports/all.json',
  summary: 'All your pages in such a file',
  answerType: 'application/json',
  errors: [],
})

export const exportCopyEndpoint = defineEndpoint({
  ...exporting,
  id: 'pages.exportCopy',
  path: '/api/v1/pages/:id/export.html',
  summary: 'A page as one HTML file that opens without a server',
  description:
    'As visitors see it now, with embedded pictures and without scripts; links lead directly ' +
    'to their destinations, without short links.',
  params: idParams,
  answerType: 'text/html',
  errors: ['notFound'],
})
