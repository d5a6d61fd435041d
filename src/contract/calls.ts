// Made from the declarations of the calls by `npm run docs`; do not edit.
import type * as account from './account/account.ts'
import type * as apiKeys from './account/api-keys.ts'
import type * as audit from './account/audit.ts'
import type * as identity from './account/identity.ts'
import type * as installation from './account/installation.ts'
import type * as passkeys from './account/passkeys.ts'
import type * as secondFactor from './account/second-factor.ts'
import type * as spaces from './account/spaces.ts'
import type * as users from './account/users.ts'
import type * as domains from './domains.ts'
import type * as files from './files.ts'
import type * as health from './health.ts'
import type * as folders from './links/folders.ts'
import type * as linkBatches from './links/link-batches.ts'
import type * as linkChecks from './links/link-checks.ts'
import type * as linkImports from './links/link-imports.ts'
import type * as linkLookup from './links/link-lookup.ts'
import type * as linkPreview from './links/link-preview.ts'
import type * as linkSimulation from './links/link-simulation.ts'
import type * as linkTags from './links/link-tags.ts'
import type * as links from './links/links.ts'
import type * as lookAlikes from './links/look-alikes.ts'
import type * as slugs from './links/slugs.ts'
import type * as utmTemplates from './links/utm-templates.ts'
import type * as broadcasts from './mail/broadcasts.ts'
import type * as mailEvents from './mail/mail-events.ts'
import type * as mailbox from './mail/mailbox.ts'
import type * as subscribers from './mail/subscribers.ts'
import type * as media from './media.ts'
import type * as layout from './pages/layout.ts'
import type * as linkBio from './pages/link-bio.ts'
import type * as pageExports from './pages/page-exports.ts'
import type * as pageImports from './pages/page-imports.ts'
import type * as pageItems from './pages/page-items.ts'
import type * as pages from './pages/pages.ts'
import type * as social from './pages/social.ts'
import type * as qrSelection from './qr/qr-selection.ts'
import type * as qr from './qr/qr.ts'
import type * as abuseReports from './safety/abuse-reports.ts'
import type * as quarantine from './safety/quarantine.ts'
import type * as safetyFeeds from './safety/safety-feeds.ts'
import type * as safetyService from './safety/safety-service.ts'
import type * as safety from './safety/safety.ts'
import type * as statistics from './statistics.ts'
import type * as system from './system.ts'
import type * as calendar from './together/calendar.ts'
import type * as chat from './together/chat.ts'
import type * as notices from './together/notices.ts'
import type * as tasks from './together/tasks.ts'

/** The declaration of each call by its id: types alone, so that no schema travels to a browser. */
export interface Calls {
  'abuseReports.list': typeof abuseReports.listReportsEndpoint
  'abuseReports.resolve': typeof abuseReports.resolveReportEndpoint
  'abuseReports.resolveMany': typeof abuseReports.resolveReportsEndpoint
  'abuseReports.seePage': typeof abuseReports.seePageEndpoint
  'abuseReports.waiting': typeof abuseReports.waitingEndpoint
  'account.change': typeof account.changeAccountEndpoint
  'account.changeEmail': typeof account.changeEmailEndpoint
  'account.changePassword': typeof account.changePasswordEndpoint
  'account.confirmEmail': typeof account.confirmEmailEndpoint
  'account.delete': typeof account.deleteAccountEndpoint
  'account.export': typeof account.exportAccountEndpoint
  'account.fakeForgotPassword': typeof account.fakeForgotPasswordEndpoint
  'account.forgotPassword': typeof account.forgotPasswordEndpoint
  'account.get': typeof account.getAccountEndpoint
  'account.postFakeProfile': typeof account.postFakeProfileEndpoint
  'account.postProfile': typeof account.postProfileEndpoint
  'account.resetPassword': typeof account.resetPasswordEndpoint
  'account.restore': typeof account.restoreAccountEndpoint
  'account.stopEmailChange': typeof account.stopEmailChangeEndpoint
  'apiKeys.create': typeof apiKeys.createApiKeyEndpoint
  'apiKeys.delete': typeof apiKeys.deleteApiKeyEndpoint
  'apiKeys.list': typeof apiKeys.listApiKeysEndpoint
  'apiKeys.renew': typeof apiKeys.renewApiKeyEndpoint
  'audit.list': typeof audit.listAuditEndpoint
  'blocks.change': typeof pageItems.changeBlockEndpoint
  'blocks.create': typeof pageItems.createBlockEndpoint
  'blocks.delete': typeof pageItems.deleteBlockEndpoint
  'blocks.list': typeof pageItems.listBlocksEndpoint
  'blocks.move': typeof pageItems.moveBlockEndpoint
  'blocks.restore': typeof pageItems.restoreBlockEndpoint
  'broadcasts.change': typeof broadcasts.changeBroadcastEndpoint
  'broadcasts.control': typeof broadcasts.controlBroadcastEndpoint
  'broadcasts.create': typeof broadcasts.createBroadcastEndpoint
  'broadcasts.delete': typeof broadcasts.deleteBroadcastEndpoint
  'broadcasts.export': typeof broadcasts.exportBroadcastEndpoint
  'broadcasts.get': typeof broadcasts.getBroadcastEndpoint
  'broadcasts.links': typeof broadcasts.listBroadcastLinksEndpoint
  'broadcasts.list': typeof broadcasts.listBroadcastsEndpoint
  'broadcasts.preview': typeof broadcasts.previewBroadcastEndpoint
  'broadcasts.restore': typeof broadcasts.restoreBroadcastEndpoint
  'broadcasts.send': typeof broadcasts.sendBroadcastEndpoint
  'broadcasts.test': typeof broadcasts.testBroadcastEndpoint
  'calendar.addCategory': typeof calendar.addCategoryEndpoint
  'calendar.addEvent': typeof calendar.addEventEndpoint
  'calendar.categories': typeof calendar.listCategoriesEndpoint
  'calendar.deleteCategory': typeof calendar.deleteCategoryEndpoint
  'calendar.deleteEvent': typeof calendar.deleteEventEndpoint
  'calendar.events': typeof calendar.listEventsEndpoint
  'calendar.export': typeof calendar.exportCalendarEndpoint
  'calendar.marks': typeof calendar.calendarMarksEndpoint
  'calendar.restoreEvent': typeof calendar.restoreEventEndpoint
  'calendar.updateEvent': typeof calendar.updateEventEndpoint
  'chat.addMessage': typeof chat.addMessageEndpoint
  'chat.changeGroup': typeof chat.changeGroupEndpoint
  'chat.chats': typeof chat.listChatsEndpoint
  'chat.createGroup': typeof chat.createGroupEndpoint
  'chat.groups': typeof chat.listGroupsEndpoint
  'chat.leaveGroup': typeof chat.leaveGroupEndpoint
  'chat.messages': typeof chat.listMessagesEndpoint
  'chat.read': typeof chat.readRoomEndpoint
  'chat.room': typeof chat.chatRoomEndpoint
  'chat.search': typeof chat.searchMessagesEndpoint
  'chat.unread': typeof chat.chatUnreadEndpoint
  'domains.add': typeof domains.addDomainEndpoint
  'domains.change': typeof domains.changeDomainEndpoint
  'domains.check': typeof domains.checkDomainEndpoint
  'domains.delete': typeof domains.deleteDomainEndpoint
  'domains.get': typeof domains.getDomainEndpoint
  'domains.list': typeof domains.listDomainsEndpoint
  'folders.change': typeof folders.changeFolderEndpoint
  'folders.create': typeof folders.createFolderEndpoint
  'folders.delete': typeof folders.deleteFolderEndpoint
  'folders.list': typeof folders.listFoldersEndpoint
  'folders.restore': typeof folders.restoreFolderEndpoint
  'health.live': typeof health.livenessEndpoint
  'health.ready': typeof health.readinessEndpoint
  'identity.currentSession': typeof identity.currentSessionEndpoint
  'identity.endSession': typeof identity.endSessionEndpoint
  'identity.fakeRegister': typeof identity.fakeRegisterEndpoint
  'identity.fakeSignIn': typeof identity.fakeSignInEndpoint
  'identity.listSessions': typeof identity.listSessionsEndpoint
  'identity.register': typeof identity.registerEndpoint
  'identity.resendCode': typeof identity.resendCodeEndpoint
  'identity.signIn': typeof identity.signInEndpoint
  'identity.signOut': typeof identity.signOutEndpoint
  'identity.verifyEmail': typeof identity.verifyEmailEndpoint
  'installation.get': typeof installation.installationEndpoint
  'installation.setup': typeof identity.setupEndpoint
  'installation.setupFirebase': typeof identity.setupFirebaseEndpoint
  'installation.setupState': typeof identity.setupStateEndpoint
  'layout.get': typeof layout.getLayoutEndpoint
  'layout.getLinksTable': typeof layout.getLinksTableEndpoint
  'layout.put': typeof layout.putLayoutEndpoint
  'layout.putLinksTable': typeof layout.putLinksTableEndpoint
  'linkBio.color': typeof linkBio.bioColorEndpoint
  'linkBio.icons': typeof linkBio.bioIconsEndpoint
  'linkBio.page': typeof linkBio.bioEndpoint
  'linkBio.theme': typeof linkBio.bioThemeEndpoint
  'links.bulk': typeof links.bulkLinksEndpoint
  'links.bulkCsv': typeof linkBatches.bulkCsvEndpoint
  'links.change': typeof links.changeLinkEndpoint
  'links.changeCheckSettings': typeof linkChecks.changeLinkCheckSettingsEndpoint
  'links.changeMany': typeof linkBatches.changeLinksEndpoint
  'links.changeUtmTemplate': typeof utmTemplates.changeUtmTemplateEndpoint
  'links.check': typeof linkChecks.checkLinkEndpoint
  'links.create': typeof links.createLinkEndpoint
  'links.createUtmTemplate': typeof utmTemplates.createUtmTemplateEndpoint
  'links.delete': typeof links.deleteLinkEndpoint
  'links.deleteUtmTemplate': typeof utmTemplates.deleteUtmTemplateEndpoint
  'links.duplicate': typeof links.duplicateLinkEndpoint
  'links.exportCsv': typeof linkBatches.exportLinksEndpoint
  'links.get': typeof links.getLinkEndpoint
  'links.getCheckSettings': typeof linkChecks.getLinkCheckSettingsEndpoint
  'links.ids': typeof linkBatches.listLinkIdsEndpoint
  'links.ignoreDead': typeof linkChecks.ignoreDeadLinkEndpoint
  'links.list': typeof links.listLinksEndpoint
  'links.listUtmTemplates': typeof utmTemplates.listUtmTemplatesEndpoint
  'links.lookup': typeof linkLookup.lookupLinkEndpoint
  'links.preview': typeof linkPreview.previewLinkEndpoint
  'links.readImport': typeof linkImports.readLinkImportEndpoint
  'links.restore': typeof links.restoreLinkEndpoint
  'links.restoreUtmTemplate': typeof utmTemplates.restoreUtmTemplateEndpoint
  'links.simulate': typeof linkSimulation.simulateLinkEndpoint
  'links.tags': typeof linkTags.listTagsEndpoint
  'links.undoBatch': typeof linkBatches.undoBatchEndpoint
  'links.versions': typeof links.listLinkVersionsEndpoint
  'lookAlikes.find': typeof lookAlikes.findLookAlikeEndpoint
  'lookAlikes.findMany': typeof lookAlikes.findManyLookAlikesEndpoint
  'mailEvents.take': typeof mailEvents.takeMailEventsEndpoint
  'mailbox.get': typeof mailbox.getMailboxMailEndpoint
  'mailbox.list': typeof mailbox.listMailboxEndpoint
  'media.fetch': typeof media.fetchMediaEndpoint
  'media.storage': typeof media.storageEndpoint
  'media.upload': typeof media.uploadMediaEndpoint
  'media.uploadFile': typeof files.uploadFileEndpoint
  'notices.list': typeof notices.listNoticesEndpoint
  'notices.read': typeof notices.readNoticesEndpoint
  'pages.applyImport': typeof pageImports.applyImportEndpoint
  'pages.change': typeof pages.changePageEndpoint
  'pages.changeTheme': typeof pages.changeThemeEndpoint
  'pages.create': typeof pages.createPageEndpoint
  'pages.delete': typeof pages.deletePageEndpoint
  'pages.export': typeof pageExports.exportPageEndpoint
  'pages.exportAll': typeof pageExports.exportPagesEndpoint
  'pages.exportCopy': typeof pageExports.exportCopyEndpoint
  'pages.get': typeof pages.getPageEndpoint
  'pages.list': typeof pages.listPagesEndpoint
  'pages.publish': typeof pages.publishPageEndpoint
  'pages.readImport': typeof pageImports.readImportEndpoint
  'pages.restore': typeof pages.restorePageEndpoint
  'pages.undoImport': typeof pageImports.undoImportEndpoint
  'pages.unpublish': typeof pages.unpublishPageEndpoint
  'passkeys.add': typeof passkeys.addPasskeyEndpoint
  'passkeys.challenge': typeof passkeys.passkeyChallengeEndpoint
  'passkeys.delete': typeof passkeys.deletePasskeyEndpoint
  'passkeys.list': typeof passkeys.listPasskeysEndpoint
  'passkeys.registration': typeof passkeys.passkeyRegistrationEndpoint
  'passkeys.rename': typeof passkeys.renamePasskeyEndpoint
  'passkeys.signIn': typeof passkeys.passkeySignInEndpoint
  'qr.getLinkDesign': typeof qr.getLinkQrDesignEndpoint
  'qr.getPageDesign': typeof qr.getPageQrDesignEndpoint
  'qr.linkPng': typeof qr.linkQrPngEndpoint
  'qr.linkSvg': typeof qr.linkQrSvgEndpoint
  'qr.linksSheet': typeof qrSelection.linksQrSheetEndpoint
  'qr.linksZip': typeof qrSelection.linksQrZipEndpoint
  'qr.pagePng': typeof qr.pageQrPngEndpoint
  'qr.pageSvg': typeof qr.pageQrSvgEndpoint
  'qr.putLinkDesign': typeof qr.putLinkQrDesignEndpoint
  'qr.putPageDesign': typeof qr.putPageQrDesignEndpoint
  'quarantine.appeal': typeof quarantine.appealEndpoint
  'quarantine.appealForPage': typeof quarantine.appealForPageEndpoint
  'quarantine.decideAppeal': typeof quarantine.decideAppealEndpoint
  'quarantine.getLinkBlock': typeof quarantine.getLinkBlockEndpoint
  'quarantine.getPageBlock': typeof quarantine.getPageBlockEndpoint
  'quarantine.listAppeals': typeof quarantine.listAppealsEndpoint
  'safety.addFeed': typeof safetyFeeds.addFeedEndpoint
  'safety.block': typeof safety.blockAddressEndpoint
  'safety.changeBlocked': typeof safety.changeBlockedEndpoint
  'safety.checkService': typeof safetyService.checkServiceEndpoint
  'safety.deleteFeed': typeof safetyFeeds.deleteFeedEndpoint
  'safety.deleteService': typeof safetyService.deleteServiceEndpoint
  'safety.getService': typeof safetyService.getServiceEndpoint
  'safety.importBlocked': typeof safety.importBlockedEndpoint
  'safety.listBlocked': typeof safety.listBlockedEndpoint
  'safety.listFeeds': typeof safetyFeeds.listFeedsEndpoint
  'safety.putService': typeof safetyService.putServiceEndpoint
  'safety.unblock': typeof safety.unblockAddressEndpoint
  'secondFactor.confirm': typeof secondFactor.confirmSecondFactorEndpoint
  'secondFactor.disable': typeof secondFactor.disableSecondFactorEndpoint
  'secondFactor.enable': typeof secondFactor.enableSecondFactorEndpoint
  'secondFactor.renewRecoveryCodes': typeof secondFactor.renewRecoveryCodesEndpoint
  'secondFactor.signIn': typeof secondFactor.secondFactorSignInEndpoint
  'secondFactor.state': typeof secondFactor.secondFactorStateEndpoint
  'slugs.availability': typeof slugs.slugAvailabilityEndpoint
  'social.begin': typeof social.beginSocialSignInEndpoint
  'social.beginConnect': typeof social.beginSocialConnectEndpoint
  'social.connect': typeof social.socialConnectEndpoint
  'social.disconnect': typeof social.disconnectSocialEndpoint
  'social.finish': typeof social.finishSocialSignInEndpoint
  'social.finishConnect': typeof social.finishSocialConnectEndpoint
  'social.list': typeof social.listSocialEndpoint
  'social.signIn': typeof social.socialSignInEndpoint
  'socialIcons.change': typeof pageItems.changeIconEndpoint
  'socialIcons.create': typeof pageItems.createIconEndpoint
  'socialIcons.delete': typeof pageItems.deleteIconEndpoint
  'socialIcons.list': typeof pageItems.listIconsEndpoint
  'socialIcons.move': typeof pageItems.moveIconEndpoint
  'socialIcons.restore': typeof pageItems.restoreIconEndpoint
  'spaces.acceptTransfer': typeof spaces.acceptSpaceEndpoint
  'spaces.change': typeof spaces.changeSpaceEndpoint
  'spaces.changeMember': typeof spaces.changeMemberEndpoint
  'spaces.create': typeof spaces.createSpaceEndpoint
  'spaces.delete': typeof spaces.deleteSpaceEndpoint
  'spaces.get': typeof spaces.getSpaceEndpoint
  'spaces.leave': typeof spaces.leaveSpaceEndpoint
  'spaces.list': typeof spaces.listSpacesEndpoint
  'spaces.members': typeof spaces.listMembersEndpoint
  'spaces.open': typeof spaces.openSpaceEndpoint
  'spaces.removeMember': typeof spaces.removeMemberEndpoint
  'spaces.restore': typeof spaces.restoreSpaceEndpoint
  'spaces.transfer': typeof spaces.transferSpaceEndpoint
  'statistics.breakdown': typeof statistics.breakdownEndpoint
  'statistics.changeLinkAccess': typeof statistics.changeLinkStatisticsAccessEndpoint
  'statistics.changeOwnDevice': typeof statistics.changeOwnDeviceEndpoint
  'statistics.changeSettings': typeof statistics.changeStatisticsSettingsEndpoint
  'statistics.daily': typeof statistics.dailyStatisticsEndpoint
  'statistics.export': typeof statistics.exportStatisticsEndpoint
  'statistics.first': typeof statistics.firstClickEndpoint
  'statistics.get': typeof statistics.statisticsEndpoint
  'statistics.linkAccess': typeof statistics.getLinkStatisticsAccessEndpoint
  'statistics.live': typeof statistics.liveStatisticsEndpoint
  'statistics.ownDevice': typeof statistics.ownDeviceEndpoint
  'statistics.public': typeof statistics.publicStatisticsEndpoint
  'statistics.settings': typeof statistics.getStatisticsSettingsEndpoint
  'subscribers.delete': typeof subscribers.deleteSubscriberEndpoint
  'subscribers.export': typeof subscribers.exportSubscribersEndpoint
  'subscribers.gained': typeof subscribers.gainedSubscribersEndpoint
  'subscribers.import': typeof subscribers.importSubscribersEndpoint
  'subscribers.list': typeof subscribers.listSubscribersEndpoint
  'subscribers.subscribe': typeof subscribers.subscribeEndpoint
  'subscribers.unsubscribe': typeof subscribers.unsubscribeEndpoint
  'subscribers.verify': typeof subscribers.verifySubscriberEndpoint
  'system.state': typeof system.systemStateEndpoint
  'tasks.add': typeof tasks.addTaskEndpoint
  'tasks.addColumn': typeof tasks.addColumnEndpoint
  'tasks.changeColumn': typeof tasks.changeColumnEndpoint
  'tasks.delete': typeof tasks.deleteTaskEndpoint
  'tasks.deleteColumn': typeof tasks.deleteColumnEndpoint
  'tasks.list': typeof tasks.listTasksEndpoint
  'tasks.restore': typeof tasks.restoreTaskEndpoint
  'tasks.update': typeof tasks.updateTaskEndpoint
  'users.add': typeof users.addUserEndpoint
  'users.answerInvitation': typeof users.answerInvitationEndpoint
  'users.changeAccount': typeof users.changeAccountEndpoint
  'users.contacts': typeof users.listContactsEndpoint
  'users.current': typeof users.currentUserEndpoint
  'users.delete': typeof users.deleteUserEndpoint
  'users.invitation': typeof users.getInvitationEndpoint
  'users.invitationLink': typeof users.getInvitationLinkEndpoint
  'users.invite': typeof users.inviteEndpoint
  'users.list': typeof users.listUsersEndpoint
  'users.restore': typeof users.restoreUserEndpoint
  'users.search': typeof users.searchUsersEndpoint
  'users.update': typeof users.updateUserEndpoint
}

/** Method and path of each call. */
export const callRoutes: Readonly<Record<keyof Calls, string>> = {
  'abuseReports.list': 'GET /api/v1/safety/reports',
  'abuseReports.resolve': 'POST /api/v1/safety/reports/:id',
  'abuseReports.resolveMany': 'POST /api/v1/safety/reports/resolve',
  'abuseReports.seePage': 'GET /api/v1/safety/pages/:id',
  'abuseReports.waiting': 'GET /api/v1/safety/waiting',
  'account.change': 'PATCH /api/v1/account',
  'account.changeEmail': 'POST /api/v1/auth/change-email',
  'account.changePassword': 'POST /api/v1/auth/change-password',
  'account.confirmEmail': 'POST /api/v1/auth/confirm-email',
  'account.delete': 'POST /api/v1/account/delete',
  'account.export': 'GET /api/v1/account/export',
  'account.fakeForgotPassword': 'POST /fake-forget-pwd',
  'account.forgotPassword': 'POST /jwt-forget-pwd',
  'account.get': 'GET /api/v1/account',
  'account.postFakeProfile': 'POST /post-fake-profile',
  'account.postProfile': 'POST /post-jwt-profile',
  'account.resetPassword': 'POST /api/v1/auth/reset-password',
  'account.restore': 'POST /api/v1/auth/restore-account',
  'account.stopEmailChange': 'DELETE /api/v1/auth/change-email',
  'apiKeys.create': 'POST /api/v1/api-keys',
  'apiKeys.delete': 'DELETE /api/v1/api-keys/:id',
  'apiKeys.list': 'GET /api/v1/api-keys',
  'apiKeys.renew': 'POST /api/v1/api-keys/:id/renew',
  'audit.list': 'GET /api/v1/audit',
  'blocks.change': 'PATCH /api/v1/pages/:id/blocks/:itemId',
  'blocks.create': 'POST /api/v1/pages/:id/blocks',
  'blocks.delete': 'DELETE /api/v1/pages/:id/blocks/:itemId',
  'blocks.list': 'GET /api/v1/pages/:id/blocks',
  'blocks.move': 'POST /api/v1/pages/:id/blocks/:itemId/move',
  'blocks.restore': 'POST /api/v1/pages/:id/blocks/:itemId/restore',
  'broadcasts.change': 'PATCH /api/v1/broadcasts/:id',
  'broadcasts.control': 'POST /api/v1/broadcasts/:id/control',
  'broadcasts.create': 'POST /api/v1/pages/:id/broadcasts',
  'broadcasts.delete': 'DELETE /api/v1/broadcasts/:id',
  'broadcasts.export': 'GET /api/v1/broadcasts/:id/export',
  'broadcasts.get': 'GET /api/v1/broadcasts/:id',
  'broadcasts.links': 'GET /api/v1/broadcasts/:id/links',
  'broadcasts.list': 'GET /api/v1/pages/:id/broadcasts',
  'broadcasts.preview': 'POST /api/v1/pages/:id/broadcasts/preview',
  'broadcasts.restore': 'POST /api/v1/broadcasts/:id/restore',
  'broadcasts.send': 'POST /api/v1/broadcasts/:id/send',
  'broadcasts.test': 'POST /api/v1/broadcasts/:id/test',
  'calendar.addCategory': 'POST /api/v1/categories',
  'calendar.addEvent': 'POST /add/event',
  'calendar.categories': 'GET /categories',
  'calendar.deleteCategory': 'DELETE /api/v1/categories/:id',
  'calendar.deleteEvent': 'DELETE /delete/event',
  'calendar.events': 'GET /events',
  'calendar.export': 'GET /api/v1/calendar.ics',
  'calendar.marks': 'GET /api/v1/calendar/marks',
  'calendar.restoreEvent': 'POST /api/v1/events/:id/restore',
  'calendar.updateEvent': 'PUT /update/event',
  'chat.addMessage': 'POST /add/messages',
  'chat.changeGroup': 'PATCH /api/v1/chat/groups/:roomId',
  'chat.chats': 'GET /chats',
  'chat.createGroup': 'POST /api/v1/chat/groups',
  'chat.groups': 'GET /groups',
  'chat.leaveGroup': 'DELETE /api/v1/chat/groups/:roomId',
  'chat.messages': 'GET /messages/:roomId',
  'chat.read': 'POST /api/v1/chat/rooms/:roomId/read',
  'chat.room': 'GET /api/v1/chat/rooms/:roomId',
  'chat.search': 'GET /api/v1/chat/search',
  'chat.unread': 'GET /api/v1/chat/unread',
  'domains.add': 'POST /api/v1/domains',
  'domains.change': 'PATCH /api/v1/domains/:id',
  'domains.check': 'POST /api/v1/domains/:id/check',
  'domains.delete': 'DELETE /api/v1/domains/:id',
  'domains.get': 'GET /api/v1/domains/:id',
  'domains.list': 'GET /api/v1/domains',
  'folders.change': 'PATCH /api/v1/folders/:id',
  'folders.create': 'POST /api/v1/folders',
  'folders.delete': 'DELETE /api/v1/folders/:id',
  'folders.list': 'GET /api/v1/folders',
  'folders.restore': 'POST /api/v1/folders/:id/restore',
  'health.live': 'GET /healthz',
  'health.ready': 'GET /readyz',
  'identity.currentSession': 'GET /api/v1/auth/session',
  'identity.endSession': 'DELETE /api/v1/auth/sessions/:id',
  'identity.fakeRegister': 'POST /post-fake-register',
  'identity.fakeSignIn': 'POST /post-fake-login',
  'identity.listSessions': 'GET /api/v1/auth/sessions',
  'identity.register': 'POST /post-jwt-register',
  'identity.resendCode': 'POST /api/v1/auth/resend-code',
  'identity.signIn': 'POST /post-jwt-login',
  'identity.signOut': 'POST /api/v1/auth/sign-out',
  'identity.verifyEmail': 'POST /api/v1/auth/verify-email',
  'installation.get': 'GET /api/v1/installation',
  'installation.setup': 'POST /api/v1/setup',
  'installation.setupFirebase': 'POST /api/v1/setup/firebase',
  'installation.setupState': 'GET /api/v1/setup',
  'layout.get': 'GET /api/v1/account/layout',
  'layout.getLinksTable': 'GET /api/v1/account/links-table',
  'layout.put': 'PUT /api/v1/account/layout',
  'layout.putLinksTable': 'PUT /api/v1/account/links-table',
  'linkBio.color': 'GET /api/user/color',
  'linkBio.icons': 'GET /api/user/link_bio_icon/get_icons',
  'linkBio.page': 'GET /:username',
  'linkBio.theme': 'GET /api/user/color/theme',
  'links.bulk': 'POST /api/v1/links/bulk',
  'links.bulkCsv': 'POST /api/v1/links/bulk.csv',
  'links.change': 'PATCH /api/v1/links/:id',
  'links.changeCheckSettings': 'PATCH /api/v1/link-checks',
  'links.changeMany': 'POST /api/v1/links/batches',
  'links.changeUtmTemplate': 'PATCH /api/v1/utm-templates/:id',
  'links.check': 'POST /api/v1/links/:id/check',
  'links.create': 'POST /api/v1/links',
  'links.createUtmTemplate': 'POST /api/v1/utm-templates',
  'links.delete': 'DELETE /api/v1/links/:id',
  'links.deleteUtmTemplate': 'DELETE /api/v1/utm-templates/:id',
  'links.duplicate': 'POST /api/v1/links/:id/duplicate',
  'links.exportCsv': 'GET /api/v1/links.csv',
  'links.get': 'GET /api/v1/links/:id',
  'links.getCheckSettings': 'GET /api/v1/link-checks',
  'links.ids': 'GET /api/v1/links/ids',
  'links.ignoreDead': 'PUT /api/v1/links/:id/health',
  'links.list': 'GET /api/v1/links',
  'links.listUtmTemplates': 'GET /api/v1/utm-templates',
  'links.lookup': 'GET /api/v1/links/lookup',
  'links.preview': 'POST /api/v1/link-preview',
  'links.readImport': 'POST /api/v1/link-imports/read',
  'links.restore': 'POST /api/v1/links/:id/restore',
  'links.restoreUtmTemplate': 'POST /api/v1/utm-templates/:id/restore',
  'links.simulate': 'POST /api/v1/links/simulate',
  'links.tags': 'GET /api/v1/tags',
  'links.undoBatch': 'POST /api/v1/links/batches/:id/undo',
  'links.versions': 'GET /api/v1/links/:id/versions',
  'lookAlikes.find': 'POST /api/v1/look-alike',
  'lookAlikes.findMany': 'POST /api/v1/look-alikes',
  'mailEvents.take': 'POST /api/v1/mail-events',
  'mailbox.get': 'GET /api/v1/mailbox/:id',
  'mailbox.list': 'GET /api/v1/mailbox',
  'media.fetch': 'POST /api/v1/media/fetch',
  'media.storage': 'GET /api/v1/storage',
  'media.upload': 'POST /api/v1/media',
  'media.uploadFile': 'POST /api/v1/files',
  'notices.list': 'GET /api/v1/notices',
  'notices.read': 'POST /api/v1/notices/read',
  'pages.applyImport': 'POST /api/v1/pages/:id/import',
  'pages.change': 'PATCH /api/v1/pages/:id',
  'pages.changeTheme': 'PATCH /api/v1/pages/:id/theme',
  'pages.create': 'POST /api/v1/pages',
  'pages.delete': 'DELETE /api/v1/pages/:id',
  'pages.export': 'GET /api/v1/pages/:id/export.json',
  'pages.exportAll': 'GET /api/v1/page-exports/all.json',
  'pages.exportCopy': 'GET /api/v1/pages/:id/export.html',
  'pages.get': 'GET /api/v1/pages/:id',
  'pages.list': 'GET /api/v1/pages',
  'pages.publish': 'POST /api/v1/pages/:id/publish',
  'pages.readImport': 'POST /api/v1/page-imports/read',
  'pages.restore': 'POST /api/v1/pages/:id/restore',
  'pages.undoImport': 'POST /api/v1/pages/:id/import/undo',
  'pages.unpublish': 'POST /api/v1/pages/:id/unpublish',
  'passkeys.add': 'POST /api/v1/auth/passkey/verify-registration',
  'passkeys.challenge': 'POST /api/v1/auth/passkey/generate-authenticate-options',
  'passkeys.delete': 'POST /api/v1/auth/passkey/delete-passkey',
  'passkeys.list': 'GET /api/v1/auth/passkey/list-user-passkeys',
  'passkeys.registration': 'POST /api/v1/auth/passkey/generate-register-options',
  'passkeys.rename': 'POST /api/v1/auth/passkey/update-passkey',
  'passkeys.signIn': 'POST /api/v1/auth/passkey/verify-authentication',
  'qr.getLinkDesign': 'GET /api/v1/links/:id/qr-design',
  'qr.getPageDesign': 'GET /api/v1/pages/:id/qr-design',
  'qr.linkPng': 'GET /api/v1/links/:id/qr.png',
  'qr.linkSvg': 'GET /api/v1/links/:id/qr.svg',
  'qr.linksSheet': 'POST /api/v1/links/qr-sheet.pdf',
  'qr.linksZip': 'POST /api/v1/links/qr.zip',
  'qr.pagePng': 'GET /api/v1/pages/:id/qr.png',
  'qr.pageSvg': 'GET /api/v1/pages/:id/qr.svg',
  'qr.putLinkDesign': 'PUT /api/v1/links/:id/qr-design',
  'qr.putPageDesign': 'PUT /api/v1/pages/:id/qr-design',
  'quarantine.appeal': 'POST /api/v1/links/:id/appeal',
  'quarantine.appealForPage': 'POST /api/v1/pages/:id/appeal',
  'quarantine.decideAppeal': 'POST /api/v1/safety/appeals/:id',
  'quarantine.getLinkBlock': 'GET /api/v1/links/:id/block',
  'quarantine.getPageBlock': 'GET /api/v1/pages/:id/block',
  'quarantine.listAppeals': 'GET /api/v1/safety/appeals',
  'safety.addFeed': 'POST /api/v1/safety/feeds',
  'safety.block': 'POST /api/v1/safety/blocked',
  'safety.changeBlocked': 'PATCH /api/v1/safety/blocked/:id',
  'safety.checkService': 'POST /api/v1/safety/service/check',
  'safety.deleteFeed': 'DELETE /api/v1/safety/feeds/:id',
  'safety.deleteService': 'DELETE /api/v1/safety/service',
  'safety.getService': 'GET /api/v1/safety/service',
  'safety.importBlocked': 'POST /api/v1/safety/blocked/import',
  'safety.listBlocked': 'GET /api/v1/safety/blocked',
  'safety.listFeeds': 'GET /api/v1/safety/feeds',
  'safety.putService': 'PUT /api/v1/safety/service',
  'safety.unblock': 'DELETE /api/v1/safety/blocked/:id',
  'secondFactor.confirm': 'POST /api/v1/auth/two-factor/verify-totp',
  'secondFactor.disable': 'POST /api/v1/auth/two-factor/disable',
  'secondFactor.enable': 'POST /api/v1/auth/two-factor/enable',
  'secondFactor.renewRecoveryCodes': 'POST /api/v1/auth/two-factor/generate-backup-codes',
  'secondFactor.signIn': 'POST /api/v1/auth/second-factor',
  'secondFactor.state': 'GET /api/v1/auth/two-factor',
  'slugs.availability': 'GET /api/v1/slugs/availability',
  'social.begin': 'POST /api/v1/auth/social/begin',
  'social.beginConnect': 'POST /api/v1/auth/social/connect/begin',
  'social.connect': 'POST /api/v1/auth/social',
  'social.disconnect': 'DELETE /api/v1/auth/social/:provider',
  'social.finish': 'POST /api/v1/auth/social/finish',
  'social.finishConnect': 'POST /api/v1/auth/social/connect/finish',
  'social.list': 'GET /api/v1/auth/social',
  'social.signIn': 'POST /social-login',
  'socialIcons.change': 'PATCH /api/v1/pages/:id/icons/:itemId',
  'socialIcons.create': 'POST /api/v1/pages/:id/icons',
  'socialIcons.delete': 'DELETE /api/v1/pages/:id/icons/:itemId',
  'socialIcons.list': 'GET /api/v1/pages/:id/icons',
  'socialIcons.move': 'POST /api/v1/pages/:id/icons/:itemId/move',
  'socialIcons.restore': 'POST /api/v1/pages/:id/icons/:itemId/restore',
  'spaces.acceptTransfer': 'POST /api/v1/spaces/:id/transfer/accept',
  'spaces.change': 'PATCH /api/v1/spaces/:id',
  'spaces.changeMember': 'PATCH /api/v1/spaces/:id/members/:userId',
  'spaces.create': 'POST /api/v1/spaces',
  'spaces.delete': 'DELETE /api/v1/spaces/:id',
  'spaces.get': 'GET /api/v1/spaces/:id',
  'spaces.leave': 'POST /api/v1/spaces/:id/leave',
  'spaces.list': 'GET /api/v1/spaces',
  'spaces.members': 'GET /api/v1/spaces/:id/members',
  'spaces.open': 'POST /api/v1/spaces/:id/open',
  'spaces.removeMember': 'DELETE /api/v1/spaces/:id/members/:userId',
  'spaces.restore': 'POST /api/v1/spaces/:id/restore',
  'spaces.transfer': 'POST /api/v1/spaces/:id/transfer',
  'statistics.breakdown': 'GET /api/v1/statistics/breakdown',
  'statistics.changeLinkAccess': 'PUT /api/v1/links/:id/statistics-access',
  'statistics.changeOwnDevice': 'PUT /api/v1/statistics/own-device',
  'statistics.changeSettings': 'PATCH /api/v1/statistics/settings',
  'statistics.daily': 'GET /api/v1/statistics/daily',
  'statistics.export': 'GET /api/v1/statistics.csv',
  'statistics.first': 'GET /api/v1/statistics/first',
  'statistics.get': 'GET /api/v1/statistics',
  'statistics.linkAccess': 'GET /api/v1/links/:id/statistics-access',
  'statistics.live': 'GET /api/v1/statistics/live',
  'statistics.ownDevice': 'GET /api/v1/statistics/own-device',
  'statistics.public': 'GET /api/v1/public-statistics/:alias',
  'statistics.settings': 'GET /api/v1/statistics/settings',
  'subscribers.delete': 'DELETE /api/v1/pages/:id/subscribers/:subscriberId',
  'subscribers.export': 'GET /api/v1/pages/:id/subscribers/export',
  'subscribers.gained': 'GET /api/v1/subscribers/gained',
  'subscribers.import': 'POST /api/v1/pages/:id/subscribers/import',
  'subscribers.list': 'GET /api/v1/pages/:id/subscribers',
  'subscribers.subscribe': 'POST /api/user/subscribe_user',
  'subscribers.unsubscribe': 'PUT /api/user/unsubscribe_user',
  'subscribers.verify': 'POST /api/user/verify_subscribe_otp',
  'system.state': 'GET /api/v1/system',
  'tasks.add': 'POST /add/tasks',
  'tasks.addColumn': 'POST /api/v1/task-columns',
  'tasks.changeColumn': 'PATCH /api/v1/task-columns/:id',
  'tasks.delete': 'DELETE /delete/tasks',
  'tasks.deleteColumn': 'DELETE /api/v1/task-columns/:id',
  'tasks.list': 'GET /tasks',
  'tasks.restore': 'POST /api/v1/tasks/:id/restore',
  'tasks.update': 'PUT /update/tasks',
  'users.add': 'POST /add/user',
  'users.answerInvitation': 'POST /api/v1/invitations/:token',
  'users.changeAccount': 'PATCH /api/v1/accounts/:id',
  'users.contacts': 'GET /contacts',
  'users.current': 'GET /user',
  'users.delete': 'DELETE /delete/user',
  'users.invitation': 'GET /api/v1/invitations/:token',
  'users.invitationLink': 'GET /api/v1/users/:id/invitation-link',
  'users.invite': 'POST /api/v1/invitations',
  'users.list': 'GET /users',
  'users.restore': 'POST /api/v1/users/:id/restore',
  'users.search': 'GET /api/v1/users',
  'users.update': 'PUT /update/user',
}
