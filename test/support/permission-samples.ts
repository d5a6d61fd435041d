/** One owner's things, each with a text that nobody else may ever see. */
export interface World {
  pageId: string
  otherPageId: string
  subscriberId: string
  formAnswerId: string
  broadcastId: string
  deletedBroadcastId: string
  plannedBroadcastId: string
  blockId: string
  deletedBlockId: string
  iconId: string
  deletedIconId: string
  linkId: string
  /** of that link */
  shortUrl: string
  deletedLinkId: string
  folderId: string
  deletedFolderId: string
  linkListId: string
  deletedLinkListId: string
  utmTemplateId: string
  deletedUtmTemplateId: string
  domainId: string
  deletedPageId: string
  eventId: string
  deletedEventId: string
  categoryId: string
  taskId: string
  taskLabelId: string
  taskCommentId: string
  deletedTaskId: string
  columnId: string
  invitationId: string
  endedInvitationId: string
  ownerId: string
  mailId: string
  sessionId: string
  /** a group of the owner and a friend, without the viewer */
  roomId: string
  messageId: string
  friendId: string
  spaceId: string
  /** contains everybody from the owner's own space, with the same roles */
  sharedSpaceId: string
  deletedSpaceId: string
  spaceKeyId: string
  telegramBotId: string
  /** the friend's */
  telegramChatId: string
  /** of a blocked address, a feed, an appeal and a report */
  safetyId: string
}

/** Part of every text of the owner's. */
export const SECRET = 'SECRETOFTHEOWNER'

/** Part of the address of the owner's subscriber, and of nothing else. */
export const SUBSCRIBER = 'subscriber-of-the-owner'

export interface Sample {
  /**
   * `object`: names something of the owner's, which does not exist for others; `own`: acts on the
   * caller's things, whoever calls; `server`: about the installation
   */
  about: 'object' | 'own' | 'server'
  params?: Record<string, string>
  query?: Record<string, string>
  headers?: Record<string, string>
  /** it names things by id, in any space */
  isById?: boolean
  /** `{person}` in it is replaced by the caller */
  body?: unknown
  /** bytes instead of a body, with their type */
  upload?: { bytes: Uint8Array; type: string }
  /** a call that cannot succeed in this test: what it answers to callers with permission */
  refused?: number
  /** what every other member of the owner's space gets, regardless of the table */
  forMembers?: number
  /** what callers get that the table refuses; default 404 or 409, and nothing is written */
  forRefused?: number
}

type Samples = Record<string, (world: World) => Sample>

const ofPage = (world: World) => ({ about: 'object' as const, params: { id: world.pageId } })
const ofLink = (world: World) => ({ about: 'object' as const, params: { id: world.linkId } })
const ofBroadcast = (world: World) => ({
  about: 'object' as const,
  params: { id: world.broadcastId },
})
const ofBlock = (world: World) => ({
  about: 'object' as const,
  params: { id: world.pageId, itemId: world.blockId },
})
const ofIcon = (world: World) => ({
  about: 'object' as const,
  params: { id: world.pageId, itemId: world.iconId },
})
const ofFolder = (world: World) => ({
  about: 'object' as const,
  params: { id: world.folderId },
})
const ofLinkList = (world: World) => ({
  about: 'object' as const,
  params: { id: world.linkListId },
})
const ofUtmTemplate = (world: World) => ({
  about: 'object' as const,
  params: { id: world.utmTemplateId },
})
const ofDomain = (world: World) => ({
  about: 'object' as const,
  params: { id: world.domainId },
})
const own = () => ({ about: 'own' as const })
const ofShared = (world: World) => ({
  about: 'object' as const,
  params: { id: world.sharedSpaceId },
})
const ofMember = (world: World) => ({
  about: 'object' as const,
  params: { id: world.sharedSpaceId, userId: world.friendId },
})
const ofKey = (world: World) => ({ about: 'object' as const, params: { id: world.spaceKeyId } })
const server = () => ({ about: 'server' as const })

const LAYOUT = {
  layout: 'vertical',
  size: 'fluid',
  isScrollable: false,
  topbar: 'light',
  sidebar: 'light',
  sidebarType: 'default',
}
const ADD_ON = { name: 'An add-on', price: { span: 'month', currency: 'EUR', amount: 500 } }
const SPAN = { from: '2026-01-01T00:00:00Z', to: '2027-01-01T00:00:00Z' }
const DESIGN = {
  foreground: '#000000',
  background: '#ffffff',
  margin: 4,
  level: 'M',
  shape: 'square',
  eyes: 'square',
  logo: 'none',
}

/**
 * For every endpoint that needs an account, a call that works for its owner. A new endpoint without
 * one fails the permission matrix.
 */
export const samples: Samples = {
  'identity.currentSession': own,
  'identity.listSessions': own,
  'account.get': own,
  'account.change': () => ({ about: 'own', body: { bio: 'Changed' } }),
  'account.postProfile': () => ({ about: 'own', body: { username: 'name-of-{person}', idx: 7 } }),
  'account.postFakeProfile': () => ({
    about: 'own',
    body: { username: 'name-of-{person}', idx: 7 },
  }),
  'account.export': own,
  'account.stopEmailChange': own,
  // without a password, no password is right
  'account.changePassword': () => ({
    about: 'own',
    body: { oldPassword: 'none of them has one', newPassword: 'another long password' },
    refused: 400,
  }),
  'account.changeEmail': () => ({
    about: 'own',
    body: { email: 'new-{person}@example.com', password: 'none of them has one' },
    refused: 400,
  }),
  'account.delete': () => ({ about: 'own', body: { password: 'none' }, refused: 400 }),
  'audit.list': own,
  'secondFactor.enable': () => ({ about: 'own', body: { password: 'none' }, refused: 400 }),
  'secondFactor.confirm': () => ({ about: 'own', body: { code: '123456' }, refused: 409 }),
  'secondFactor.renewRecoveryCodes': () => ({
    about: 'own',
    body: { password: 'none', code: '123456' },
    refused: 409,
  }),
  'secondFactor.disable': () => ({
    about: 'own',
    body: { password: 'none', code: '123456' },
    refused: 409,
  }),
  'passkeys.registration': () => ({ about: 'own', body: { password: 'none' }, refused: 400 }),
  'passkeys.add': () => ({ about: 'own', body: {}, refused: 400 }),
  'passkeys.rename': () => ({
    about: 'own',
    body: { id: 'of-nobody', name: 'Changed' },
    refused: 404,
  }),
  'passkeys.delete': () => ({ about: 'own', body: { id: 'of-nobody' }, refused: 404 }),
  'teamSignIn.list': own,
  'teamSignIn.beginJoin': () => ({
    about: 'own',
    body: { spaceId: 'none', password: 'none' },
    refused: 400,
  }),
  'teamSignIn.finishJoin': () => ({
    about: 'own',
    body: { spaceId: 'none', code: 'x', state: 'x' },
    refused: 404,
  }),
  'teamSignIn.leave': () => ({ about: 'own', params: { id: 'none' }, refused: 404 }),
  'teamSignIn.useSpareKey': () => ({
    about: 'own',
    body: { spaceId: 'none', key: 'x' },
    refused: 404,
  }),
  'social.list': own,
  'social.beginConnect': () => ({
    about: 'own',
    body: { provider: 'google', password: 'none' },
    refused: 400,
  }),
  'social.finishConnect': () => ({
    about: 'own',
    body: { code: 'a', state: 'b' },
    refused: 400,
  }),
  'social.disconnect': () => ({ about: 'own', params: { provider: 'google' }, refused: 404 }),
  'social.connect': () => ({
    about: 'own',
    body: { idToken: 'not.a.token', password: 'none' },
    refused: 400,
  }),

  'chat.chats': own,
  'chat.groups': own,
  'chat.unread': own,
  'chat.search': () => ({ ...own(), query: { q: 'OWNER' } }),
  'chat.messages': (world) => ({
    about: 'object',
    params: { roomId: world.roomId },
    query: { roomId: world.roomId },
    forMembers: 404,
  }),
  'chat.addMessage': (world) => ({
    about: 'object',
    forMembers: 404,
    body: { roomId: world.roomId, message: 'Hello' },
  }),
  'chat.editMessage': (world) => ({
    about: 'object',
    forMembers: 404,
    params: { messageId: world.messageId },
    body: { message: 'Changed' },
  }),
  'chat.deleteMessage': (world) => ({
    about: 'object',
    forMembers: 404,
    params: { messageId: world.messageId },
  }),
  'chat.messageFile': (world) => ({
    about: 'object',
    params: { messageId: world.messageId },
    refused: 404,
  }),
  'chat.room': (world) => ({
    about: 'object',
    params: { roomId: world.roomId },
    forMembers: 404,
  }),
  'chat.read': (world) => ({
    about: 'object',
    forMembers: 404,
    params: { roomId: world.roomId },
    body: { messageId: world.messageId },
  }),
  'chat.createGroup': (world) => ({
    about: 'object',
    body: { name: 'A', memberIds: [world.friendId], spaceId: world.spaceId },
  }),
  'chat.changeGroup': (world) => ({
    about: 'object',
    forMembers: 404,
    params: { roomId: world.roomId },
    body: { name: 'Changed' },
  }),
  'chat.leaveGroup': (world) => ({
    about: 'object',
    forMembers: 404,
    params: { roomId: world.roomId },
  }),

  'identity.endSession': (world) => ({ about: 'object', params: { id: world.sessionId } }),

  'secondFactor.state': own,
  'passkeys.list': own,
  'apiKeys.list': own,
  'apiKeys.create': () => ({ about: 'own', body: { name: 'A', scopes: ['links:read'] } }),
  'apiKeys.limit': (world) => ({
    about: 'object',
    body: { keyId: world.spaceKeyId, callsPerMonth: 100, callsPerMinute: null },
  }),
  'apiKeys.renew': ofKey,
  'apiKeys.delete': ofKey,

  'pages.list': own,
  'pages.create': () => ({
    about: 'own',
    body: { username: 'page-of-{person}', title: 'Another' },
  }),
  'pages.get': ofPage,
  'pages.change': (world) => ({ ...ofPage(world), body: { title: 'Changed' } }),
  'pages.changeTheme': (world) => ({ ...ofPage(world), body: { titleText: '#112233' } }),
  'pages.delete': (world) => ({ about: 'object', params: { id: world.otherPageId } }),
  'pages.restore': (world) => ({ about: 'object', params: { id: world.deletedPageId } }),
  'pages.publish': ofPage,
  'pages.unpublish': ofPage,
  'blocks.list': ofPage,
  'blocks.create': (world) => ({ ...ofPage(world), body: { address: 'https://b.example' } }),
  'blocks.change': (world) => ({ ...ofBlock(world), body: { title: 'Changed' } }),
  'blocks.move': (world) => ({ ...ofBlock(world), body: { after: null } }),
  'blocks.delete': ofBlock,
  'blocks.restore': (world) => ({
    about: 'object',
    params: { id: world.pageId, itemId: world.deletedBlockId },
  }),
  'socialIcons.list': ofPage,
  'socialIcons.create': (world) => ({
    ...ofPage(world),
    body: { icon: 2, address: 'mailto:a@b.example' },
  }),
  'socialIcons.change': (world) => ({ ...ofIcon(world), body: { username: '@changed' } }),
  'socialIcons.move': (world) => ({ ...ofIcon(world), body: { after: null } }),
  'socialIcons.delete': ofIcon,
  'socialIcons.restore': (world) => ({
    about: 'object',
    params: { id: world.pageId, itemId: world.deletedIconId },
  }),

  'links.list': own,
  'links.create': () => ({ about: 'own', body: { destination: 'https://c.example' } }),
  'links.bulk': () => ({ about: 'own', body: { links: [{ destination: 'https://c.example' }] } }),
  'links.bulkCsv': () => ({
    about: 'own',
    upload: { bytes: Buffer.from('https://c.example\n'), type: 'text/csv' },
  }),
  'links.exportCsv': own,
  'links.ids': own,
  'packages.ofSpace': ofShared,
  'packages.try': (world) => ({ ...ofShared(world), body: { packageId: 'none' }, refused: 404 }),
  'packages.manage': server,
  'packages.create': () => ({ about: 'server', body: { name: 'P', text: 'For all' } }),
  'packages.order': () => ({ about: 'server', body: { ids: [] } }),
  'packages.change': () => ({ about: 'server', params: { id: 'none' }, body: {}, refused: 404 }),
  'packages.delete': () => ({ about: 'server', params: { id: 'none' }, refused: 404 }),
  'packages.findSpaces': () => ({ about: 'server', query: { q: 'a' } }),
  'packages.listUsers': () => ({ about: 'server', params: { id: 'none' }, refused: 404 }),
  'packages.moveUsers': () => ({
    ...{ about: 'server', params: { id: 'none' }, body: { packageId: 'none' }, refused: 404 },
  }),
  'packages.grantAccount': () => ({
    ...{ about: 'server', params: { id: 'none' }, body: { packageId: null }, refused: 404 },
  }),
  'packages.grantSpace': () => ({
    ...{ about: 'server', params: { id: 'none' }, body: { packageId: null }, refused: 404 },
  }),
  'packages.grantOf': () => ({ about: 'server', params: { id: 'none' }, refused: 404 }),
  'packages.ownLimits': () => ({ about: 'server', params: { id: 'none' }, refused: 404 }),
  'packages.setOwnLimits': () => ({
    ...{ about: 'server', params: { id: 'none' }, body: { limits: {} }, refused: 404 },
  }),
  'domains.list': own,
  'domains.add': () => ({ about: 'own', body: { host: 'go.{person}.example' } }),
  'domains.get': ofDomain,
  'domains.change': (world) => ({ ...ofDomain(world), body: { robots: 'none' } }),
  'domains.delete': ofDomain,
  'domains.check': ofDomain,
  'folders.list': own,
  'folders.create': () => ({ about: 'own', body: { name: 'New', color: 'blue' } }),
  'folders.change': (world) => ({ ...ofFolder(world), body: { name: 'Changed' } }),
  'folders.delete': ofFolder,
  'folders.share': (world) => ({
    ...ofFolder(world),
    body: { grants: [{ userId: world.friendId, level: 'view' }] },
  }),
  'folders.restore': (world) => ({ about: 'object', params: { id: world.deletedFolderId } }),
  'coupons.all': server,
  'coupons.makeAny': () => ({
    about: 'server',
    body: { packageId: 'none', days: 1, count: 1 },
    refused: 404,
  }),
  'coupons.deleteAny': () => ({ about: 'server', params: { id: 'none' }, refused: 404 }),
  'coupons.allCsv': server,
  'coupons.allCards': () => ({ about: 'server', refused: 404 }),
  'coupons.resellers': server,
  'coupons.putReseller': () => ({
    about: 'server',
    body: { email: 'owner@example.com', packageId: 'none', days: 1, quota: 1 },
    refused: 404,
  }),
  'coupons.deleteReseller': () => ({ about: 'server', params: { id: 'none' }, refused: 404 }),
  'promoCodes.list': server,
  'promoCodes.create': () => ({
    about: 'server',
    body: { code: 'NONE', percent: 10, packageIds: ['none'] },
    refused: 404,
  }),
  'promoCodes.change': () => ({
    about: 'server',
    params: { id: 'none' },
    body: { code: 'NONE', percent: 10 },
    refused: 404,
  }),
  'promoCodes.end': () => ({ about: 'server', body: { ids: ['none'] }, refused: 404 }),
  'promoCodes.delete': () => ({ about: 'server', params: { id: 'none' }, refused: 404 }),
  'coupons.own': own,
  'coupons.makeOwn': () => ({ about: 'own', body: { days: 1, count: 1 }, refused: 404 }),
  'coupons.deleteOwn': () => ({ about: 'own', params: { id: 'none' }, refused: 404 }),
  'coupons.ownCsv': own,
  'coupons.ownCards': () => ({ about: 'own', refused: 404 }),
  'coupons.redeem': (world) => ({
    about: 'object',
    body: { space: world.sharedSpaceId, code: 'none' },
    refused: 404,
  }),
  'linkLists.list': own,
  'linkLists.get': ofLinkList,
  'linkLists.change': (world) => ({ ...ofLinkList(world), body: { name: 'Changed' } }),
  'linkLists.delete': (world) => ({ ...ofLinkList(world), query: { links: 'keep' } }),
  'linkLists.restore': (world) => ({ about: 'object', params: { id: world.deletedLinkListId } }),
  'moves.start': (world) => ({
    about: 'own',
    body: { ids: [world.linkId], to: { folder: null }, dryRun: true },
  }),
  'moves.get': () => ({ about: 'object', params: { id: 'nothing' }, refused: 404 }),
  'moves.undo': () => ({ about: 'object', params: { id: 'nothing' }, refused: 404 }),
  'links.listUtmTemplates': own,
  'links.createUtmTemplate': () => ({ about: 'own', body: { name: 'New', source: 'a' } }),
  'links.changeUtmTemplate': (world) => ({
    ...ofUtmTemplate(world),
    body: { name: 'Changed' },
  }),
  'links.deleteUtmTemplate': ofUtmTemplate,
  'links.restoreUtmTemplate': (world) => ({
    about: 'object',
    params: { id: world.deletedUtmTemplateId },
  }),
  'links.changeMany': (world) => ({
    about: 'own',
    isById: true,
    // the answer refuses ids that are not the caller's
    body: { batchId: 'batch-0123456789abcdef', ids: [world.linkId], change: { addTags: ['x'] } },
    forRefused: 200,
  }),
  'links.undoChangeSet': () => ({
    about: 'own',
    isById: true,
    params: { id: 'batch-0123456789abcdef' },
    refused: 404,
  }),
  'links.get': ofLink,
  'links.lookup': (world) => ({ about: 'object', query: { shortUrl: world.shortUrl } }),
  'links.change': (world) => ({ ...ofLink(world), body: { title: 'Changed' } }),
  'links.delete': ofLink,
  'links.restore': (world) => ({ about: 'object', params: { id: world.deletedLinkId } }),
  'links.duplicate': ofLink,
  'links.versions': ofLink,
  'links.check': ofLink,
  'links.ignoreDead': (world) => ({ ...ofLink(world), body: { isIgnored: true } }),
  'links.getCheckSettings': own,
  'links.changeCheckSettings': () => ({ about: 'own', body: { isOn: true } }),
  'links.readImport': () => ({ about: 'own', body: { text: 'url\nhttps://c.example' } }),
  'pages.export': ofPage,
  'pages.exportAll': () => ({ about: 'own' }),
  'pages.exportCopy': ofPage,
  'pages.readImport': () => ({ about: 'own', body: { text: 'https://c.example' } }),
  'pages.applyImport': (world) => ({
    ...ofPage(world),
    body: { blocks: [{ title: SECRET, address: 'https://c.example' }] },
  }),
  'pages.undoImport': (world) => ({
    ...ofPage(world),
    body: { blockIds: [world.blockId], iconIds: [], page: {}, theme: {} },
  }),
  'media.fetch': () => ({
    about: 'own',
    body: { address: 'data:text/plain,x', purpose: 'thumbnail' },
    refused: 415,
  }),
  // a private address, so no request is made
  'links.preview': () => ({ about: 'own', body: { address: 'http://127.0.0.1/' }, refused: 400 }),
  'links.simulate': (world) => ({
    about: 'object',
    body: { link: { id: world.linkId }, visitor: {} },
  }),
  'links.tags': own,

  'statistics.get': (world) => ({ about: 'object', query: { scope: 'link', id: world.linkId } }),
  'statistics.first': (world) => ({ about: 'object', query: { scope: 'link', id: world.linkId } }),
  // leaves out links of other spaces
  'statistics.daily': (world) => ({ about: 'own', query: { ids: world.linkId } }),
  'statistics.breakdown': (world) => ({
    about: 'object',
    query: { scope: 'page', id: world.pageId, dimension: 'country' },
  }),
  'statistics.live': (world) => ({ about: 'object', query: { scope: 'link', id: world.linkId } }),
  'statistics.export': (world) => ({ about: 'object', query: { scope: 'link', id: world.linkId } }),
  'statistics.ownDevice': own,
  'statistics.changeOwnDevice': () => ({ about: 'own', body: { isOwn: true } }),
  'statistics.settings': own,
  'statistics.changeSettings': () => ({ about: 'own', body: { retentionDays: 90 } }),
  'statistics.goals': (world) => ({
    ...ofLink(world),
    query: { from: '2026-01-01', to: '2026-01-31' },
  }),
  'statistics.countGoal': (world) => ({ ...ofLink(world), body: { count: 1 } }),
  'statistics.linkAccess': ofLink,
  'statistics.changeLinkAccess': (world) => ({
    ...ofLink(world),
    body: { isStatisticsPublic: true },
  }),

  'slugs.availability': () => ({ about: 'own', query: { kind: 'link', text: 'free-name' } }),
  'media.storage': own,
  'media.uploadFile': () => ({
    about: 'own',
    upload: { bytes: PIXEL, type: 'image/png' },
  }),
  'media.upload': () => ({
    about: 'own',
    query: { purpose: 'profile' },
    upload: { bytes: PIXEL, type: 'image/png' },
  }),

  'qr.getLinkDesign': ofLink,
  'qr.putLinkDesign': (world) => ({ ...ofLink(world), body: DESIGN }),
  'qr.linkPng': ofLink,
  'qr.linkPdf': ofLink,
  'qr.linkSvg': ofLink,
  'qr.linksZip': (world) => ({ about: 'object', body: { ids: [world.linkId] } }),
  'qr.linksSheet': (world) => ({ about: 'object', body: { ids: [world.linkId] } }),
  'qr.getPageDesign': ofPage,
  'qr.putPageDesign': (world) => ({ ...ofPage(world), body: DESIGN }),
  'qr.pagePng': ofPage,
  'qr.pageSvg': ofPage,
  'qr.pagePdf': ofPage,

  'subscribers.list': ofPage,
  'subscribers.growth': ofPage,
  'subscribers.export': ofPage,
  'subscribers.import': (world) => ({
    about: 'object',
    params: { id: world.pageId },
    body: { addresses: ['brought@example.com'] },
    // the test's page is not published
    refused: 400,
  }),
  'subscribers.listTags': ofPage,
  'subscribers.leaveReasons': ofPage,
  'subscribers.countSegment': (world) => ({ ...ofPage(world), body: { segment: null } }),
  'subscribers.tag': (world) => ({
    ...ofPage(world),
    body: { subscriberIds: [world.subscriberId], add: ['VIP'] },
  }),
  'subscribers.delete': (world) => ({
    about: 'object',
    params: { id: world.pageId, subscriberId: world.subscriberId },
  }),
  'formAnswers.list': ofPage,
  'formAnswers.export': ofPage,
  'formAnswers.delete': (world) => ({
    about: 'object',
    params: { id: world.pageId, answerId: world.formAnswerId },
  }),
  'formAnswers.deleteAll': ofPage,
  'broadcasts.list': ofPage,
  'broadcasts.create': (world) => ({ ...ofPage(world), body: { subject: 'News' } }),
  'broadcasts.preview': (world) => ({
    ...ofPage(world),
    body: { subject: 'News', document: { blocks: [{ kind: 'text', text: 'Hello' }] } },
  }),
  'broadcasts.get': ofBroadcast,
  'broadcasts.getWelcome': ofPage,
  'broadcasts.createWelcome': ofPage,
  'broadcasts.switchWelcome': (world) => ({ ...ofPage(world), body: { isOn: true } }),
  'broadcasts.links': ofBroadcast,
  'broadcasts.export': ofBroadcast,
  'broadcasts.change': (world) => ({ ...ofBroadcast(world), body: { subject: 'Changed' } }),
  'broadcasts.delete': ofBroadcast,
  'broadcasts.restore': (world) => ({
    about: 'object',
    params: { id: world.deletedBroadcastId },
  }),
  'broadcasts.test': ofBroadcast,
  'broadcasts.send': (world) => ({ ...ofBroadcast(world), body: { at: null } }),
  'broadcasts.control': (world) => ({
    about: 'object',
    params: { id: world.plannedBroadcastId },
    body: { action: 'cancel' },
  }),
  'home.newest': own,
  'subscribers.gained': () => ({ about: 'own', query: { from: '2026-01-01T00:00:00Z' } }),

  'calendar.events': own,
  'calendar.addEvent': () => ({ about: 'own', body: { title: 'A', start: '2026-11-21' } }),
  'calendar.updateEvent': (world) => ({
    about: 'object',
    body: { id: world.eventId, title: 'Changed' },
  }),
  'calendar.deleteEvent': (world) => ({ about: 'object', headers: { event: world.eventId } }),
  'calendar.restoreEvent': (world) => ({ about: 'object', params: { id: world.deletedEventId } }),
  'calendar.categories': own,
  'calendar.addCategory': () => ({ about: 'own', body: { title: 'A', type: 'bg-info' } }),
  'calendar.deleteCategory': (world) => ({ about: 'object', params: { id: world.categoryId } }),
  'calendar.marks': () => ({ about: 'own', query: SPAN }),
  'calendar.export': own,
  'calendar.feed': own,
  'calendar.makeFeed': own,
  'calendar.endFeed': own,

  'layout.get': own,
  'layout.put': () => ({ about: 'own', body: LAYOUT }),
  'layout.getLinksTable': own,
  'layout.putLinksTable': () => ({ about: 'own', body: { hiddenColumns: ['date'] } }),

  'tasks.list': own,
  'tasks.add': () => ({ about: 'own', body: { title: 'A' } }),
  'tasks.update': (world) => ({ about: 'object', body: { id: world.taskId, title: 'Changed' } }),
  'tasks.delete': (world) => ({ about: 'object', headers: { tasks: world.taskId } }),
  'tasks.restore': (world) => ({ about: 'object', params: { id: world.deletedTaskId } }),
  'tasks.labels': own,
  'tasks.addLabel': () => ({ about: 'own', body: { name: 'A', colour: 'red' } }),
  'tasks.changeLabel': (world) => ({
    about: 'object',
    params: { id: world.taskLabelId },
    body: { name: 'Changed' },
  }),
  'tasks.deleteLabel': (world) => ({ about: 'object', params: { id: world.taskLabelId } }),
  'tasks.comments': (world) => ({ about: 'object', params: { id: world.taskId } }),
  'tasks.addComment': (world) => ({
    about: 'object',
    params: { id: world.taskId },
    body: { text: 'A' },
  }),
  // the comment is somebody else's
  'tasks.editComment': (world) => ({
    about: 'object',
    params: { id: world.taskCommentId },
    body: { text: 'Changed' },
    forMembers: 409,
  }),
  'tasks.deleteComment': (world) => ({
    about: 'object',
    params: { id: world.taskCommentId },
    forMembers: 409,
  }),
  'tasks.addColumn': () => ({ about: 'own', body: { title: 'Later' } }),
  'tasks.changeColumn': (world) => ({
    about: 'object',
    params: { id: world.columnId },
    body: { title: 'Changed' },
    forMembers: 404,
  }),
  'tasks.deleteColumn': (world) => ({
    about: 'object',
    params: { id: world.columnId },
    forMembers: 404,
  }),

  'spaces.list': own,
  'spaces.create': () => ({ about: 'own', body: { name: 'New {person}', color: 'blue' } }),
  'spaces.get': ofShared,
  'spaces.change': (world) => ({ ...ofShared(world), body: { color: 'red' } }),
  'spaces.delete': ofShared,
  'spaces.restore': (world) => ({ about: 'object', params: { id: world.deletedSpaceId } }),
  'spaces.export': ofShared,
  'spaces.leave': ofShared,
  'spaces.open': ofShared,
  'spaces.transfer': (world) => ({ ...ofShared(world), body: { userId: world.friendId } }),
  // nobody was offered it
  'spaces.acceptTransfer': (world) => ({ ...ofShared(world), refused: 409 }),
  'spaces.declineTransfer': (world) => ({ ...ofShared(world), refused: 409 }),
  'spaces.members': ofShared,
  'spaces.changeMember': (world) => ({ ...ofMember(world), body: { role: 'viewer' } }),
  'spaces.removeMember': ofMember,
  'spaces.signIn': ofShared,
  // it is asked for before anything is kept
  'spaces.putSignIn': (world) => ({
    ...ofShared(world),
    body: {
      ...{ issuer: 'no address', clientId: 'x', clientSecret: null, domains: [] },
      ...{ newcomerRole: null, isOn: false, isOnlyWay: false },
    },
    refused: 400,
  }),
  'spaces.checkSignIn': ofShared,
  // there is none
  'spaces.makeSpareKey': (world) => ({ ...ofShared(world), refused: 404 }),
  'spaces.deleteSignIn': (world) => ({ ...ofShared(world), refused: 404 }),

  'telegram.list': ofShared,
  // asked of nobody: it is no token
  'telegram.add': (world) => ({ ...ofShared(world), body: { token: 'none' }, refused: 400 }),
  'telegram.delete': (world) => ({ about: 'object', params: { id: world.telegramBotId } }),
  'telegram.pair': (world) => ({ ...ofShared(world), body: { botId: world.telegramBotId } }),
  // who asks is not connected
  'telegram.test': (world) => ({
    about: 'object',
    params: { id: world.telegramBotId },
    refused: 400,
  }),
  // the chat is somebody else's
  'telegram.putNotification': (world) => ({
    ...ofShared(world),
    body: { chatId: world.telegramChatId, kind: 'deadLink', at: 'now' },
    refused: 400,
  }),
  'telegram.unpair': (world) => ({ about: 'object', params: { id: world.telegramChatId } }),

  'users.list': own,
  'users.contacts': own,
  'users.search': own,
  'users.current': own,
  'users.add': () => ({ about: 'own', body: { email: 'new@example.com' } }),
  'users.invite': () => ({ about: 'own', body: { email: 'new@example.com' } }),
  'users.update': (world) => ({
    about: 'object',
    body: { id: world.invitationId, designation: 'Changed' },
  }),
  'users.delete': (world) => ({ about: 'object', headers: { user: world.invitationId } }),
  'users.restore': (world) => ({ about: 'object', params: { id: world.endedInvitationId } }),
  'users.changeAccount': (world) => ({
    about: 'server',
    params: { id: world.ownerId },
    body: { status: 'active' },
  }),

  'addOns.ofSpace': ofShared,
  'addOns.list': server,
  'addOns.create': () => ({ about: 'server', body: { ...ADD_ON, kind: 'interstitial' } }),
  'addOns.change': () => ({ about: 'server', params: { id: 'none' }, body: ADD_ON, refused: 404 }),
  'addOns.delete': () => ({ about: 'server', params: { id: 'none' }, refused: 404 }),
  'addOns.grants': () => ({ about: 'server', query: { email: 'nobody@example.com' } }),
  'addOns.grant': (world) => ({
    about: 'server',
    params: { id: world.sharedSpaceId },
    body: { addOnId: 'none' },
    refused: 404,
  }),
  'addOns.end': (world) => ({
    about: 'server',
    params: { id: world.sharedSpaceId, givenId: 'none' },
    refused: 404,
  }),
  'addOns.interstitial': ofShared,
  'addOns.putInterstitial': (world) => ({
    ...ofShared(world),
    body: { title: SECRET, button: 'Go', seconds: 5 },
  }),
  // none is saved
  'addOns.requestInterstitial': (world) => ({ ...ofShared(world), refused: 404 }),
  'addOns.continuations': ofLink,
  'addOns.browsers': ofShared,
  'addOns.makePairing': ofShared,
  // none is paired
  'addOns.deleteBrowser': (world) => ({
    about: 'object',
    params: { id: world.sharedSpaceId, browserId: 'none' },
    refused: 404,
  }),
  // no session is a paired browser
  'addOns.unpair': () => ({ about: 'own', refused: 404 }),
  'addOns.interstitialRequests': server,
  'addOns.decideInterstitial': (world) => ({
    about: 'server',
    body: { spaceId: world.sharedSpaceId, isApproved: true },
    refused: 404,
  }),

  'quarantine.getLinkBlock': ofLink,
  // one that is not blocked
  'quarantine.appeal': (world) => ({ ...ofLink(world), body: { text: SECRET }, refused: 409 }),
  'quarantine.getPageBlock': ofPage,
  'quarantine.appealForPage': (world) => ({
    ...ofPage(world),
    body: { text: SECRET },
    refused: 409,
  }),
  'quarantine.listAppeals': server,
  'quarantine.decideAppeal': ({ safetyId: id }) => ({
    about: 'server',
    params: { id },
    body: { decision: 'refused' },
  }),
  'abuseReports.list': server,
  'abuseReports.waiting': server,
  'abuseReports.seePage': (world) => ({ about: 'server', params: { id: world.pageId } }),
  'abuseReports.resolveMany': ({ safetyId: id }) => ({
    about: 'server',
    body: { ids: [id], action: 'dismiss' },
  }),
  'abuseReports.resolve': ({ safetyId: id }) => ({
    about: 'server',
    params: { id },
    body: { action: 'dismiss' },
  }),
  'safety.listFeeds': server,
  // not a web address
  'safety.addFeed': () => ({ about: 'server', body: { address: 'ftp://a.example' }, refused: 400 }),
  'safety.deleteFeed': ({ safetyId: id }) => ({ about: 'server', params: { id } }),
  'lookAlikes.find': () => ({ about: 'own', body: { address: 'https://paypa1.example/' } }),
  'lookAlikes.findMany': () => ({
    about: 'own',
    body: { addresses: ['https://paypa1.example/'] },
  }),
  'billing.get': ofShared,
  'billing.getDetails': ofShared,
  'billing.putDetails': (world) => ({
    ...ofShared(world),
    body: {
      ...{ firstName: 'Ida', lastName: 'B.', phoneCode: '+49', phone: '30 1234', country: 'DE' },
    },
  }),
  'billing.checkout': (world) => ({
    ...{ about: 'object', isById: true, refused: 404 },
    body: { space: world.sharedSpaceId, package: 'none', span: 'month' },
  }),
  'billing.confirmOrder': () => ({ about: 'object', params: { id: 'none' }, refused: 404 }),
  'billing.cancelSubscription': (world) => ({ ...ofShared(world), refused: 404 }),
  'billing.resumeSubscription': (world) => ({ ...ofShared(world), refused: 404 }),
  'billing.portal': (world) => ({
    ...{ about: 'object', isById: true, body: { space: world.sharedSpaceId }, refused: 404 },
  }),
  'billing.price': (world) => ({
    ...{ about: 'object', isById: true, refused: 404 },
    body: { space: world.sharedSpaceId, package: 'none', span: 'month', promoCode: 'NONE' },
  }),
  'billing.listInvoices': own,
  'billing.invoicePdf': () => ({ about: 'object', params: { id: 'none' }, refused: 404 }),
  'billing.openInvoice': () => ({ about: 'object', params: { id: 'none' }, refused: 404 }),
  'billing.adminInvoices': server,
  'billing.payInvoice': () => ({ about: 'server', params: { id: 'none' }, refused: 404 }),
  'billing.cancelInvoice': () => ({ about: 'server', params: { id: 'none' }, refused: 404 }),
  'billing.refundInvoice': () => ({ about: 'server', params: { id: 'none' }, refused: 404 }),
  'billing.listProviders': server,
  'billing.putProvider': () => ({ about: 'server', body: { kind: 'stripe' }, refused: 400 }),
  'billing.deleteProvider': () => ({ about: 'server', params: { kind: 'none' }, refused: 404 }),
  'billing.checkProvider': () => ({ about: 'server', params: { kind: 'none' }, refused: 404 }),
  'safety.getService': server,
  'safety.putService': () => ({ about: 'server', body: { key: '' }, refused: 400 }),
  'safety.deleteService': () => ({ about: 'server', refused: 404 }),
  'safety.checkService': () => ({ about: 'server', refused: 404 }),
  'safety.listBlocked': server,
  'safety.block': () => ({ about: 'server', body: { pattern: 'blocked-by-a-test.example' } }),
  'safety.changeBlocked': ({ safetyId: id }) => ({ about: 'server', params: { id }, body: {} }),
  'safety.unblock': ({ safetyId: id }) => ({ about: 'server', params: { id } }),
  'safety.importBlocked': () => ({ about: 'server', body: { text: 'listed-by-a-test.example' } }),
  'notices.list': own,
  'notices.read': () => ({ about: 'own', body: { upTo: 'of-nobody' }, refused: 404 }),
  'mailbox.list': server,
  'mailbox.get': (world) => ({ about: 'server', params: { id: world.mailId } }),
  'installation.settings': server,
  'installation.accounts': server,
  'mailCheck.records': server,
  'mailCheck.send': () => ({ ...server(), body: { to: 'ida@out.example' }, refused: 409 }),
  'installation.spaces': server,
  'installation.domains': server,
  'installation.changeSettings': () => ({ ...server(), body: { banner: 'Hello' } }),
  'system.state': server,
  'system.overview': server,
}

/** One white pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4//8/AAX+Av4N70a4AAAAAElFTkSuQmCC',
  'base64',
)
