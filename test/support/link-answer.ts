import type { LinkAnswer } from '#contract/links/links.ts'
import { plainLinkDefaults } from '#contract/links/plain-link-fields.ts'

/** A link as the server answers it, for tests without a server. */
export function linkAnswer(change: Partial<LinkAnswer> = {}): LinkAnswer {
  return {
    id: '0195f3a0-0000-7000-8000-000000000001',
    alias: 'spring',
    domain: null,
    shortUrl: 'https://go.example/spring',
    destination: 'https://example.com/spring',
    displayHost: 'example.com',
    ...plainLinkDefaults,
    title: 'Spring',
    tags: [],
    folder: null,
    origin: 'shortener',
    clickLimit: null,
    clickLimitUsed: 0,
    hasPassword: false,
    preview: null,
    rules: [],
    isBlocked: false,
    health: null,
    clicks: 0,
    allClicks: 0,
    ownClicks: 0,
    earlierClicks: 0,
    revision: 1,
    createdAt: '2026-11-01T10:00:00.000Z',
    updatedAt: '2026-11-01T10:00:00.000Z',
    deletedAt: null,
    ...change,
  }
}
