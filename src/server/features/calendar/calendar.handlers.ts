import {
  addCategoryEndpoint,
  addEventEndpoint,
  calendarFeedEndpoint,
  calendarMarksEndpoint,
  deleteCategoryEndpoint,
  deleteEventEndpoint,
  endFeedEndpoint,
  exportCalendarEndpoint,
  getFeedEndpoint,
  listCategoriesEndpoint,
  listEventsEndpoint,
  makeFeedEndpoint,
  restoreEventEndpoint,
  updateEventEndpoint,
} from '#contract/together/calendar.ts'
import { route } from '../../platform/call.ts'
import { presentCategory, presentEvent, presentMark } from './calendar.presenter.ts'
import {
  addCategory,
  addEvent,
  changeEvent,
  deleteCategory,
  deleteEvent,
  listCategoriesOfCaller,
  listEventsOfCaller,
  restoreEvent,
} from './calendar.service.ts'
import { exportCalendar, listMarks } from './calendar-dates.service.ts'
import { endFeed, getFeedUrl, makeFeed, readFeed } from './calendar-feeds.service.ts'

export const calendarRoutes = [
  route(listEventsEndpoint, async (deps, { caller, query }) =>
    (await listEventsOfCaller(deps, caller.userId, query)).map(presentEvent),
  ),

  route(addEventEndpoint, async (deps, { caller, body }) =>
    presentEvent(await addEvent(deps, caller.userId, body)),
  ),

  route(updateEventEndpoint, async (deps, { caller, body }) =>
    presentEvent(await changeEvent(deps, caller.userId, body)),
  ),

  route(deleteEventEndpoint, async (deps, { caller, headers }) => {
    await deleteEvent(deps, { userId: caller.userId, id: headers.event })
    return headers.event
  }),

  route(restoreEventEndpoint, async (deps, { caller, params }) =>
    presentEvent(await restoreEvent(deps, { userId: caller.userId, id: params.id })),
  ),

  route(listCategoriesEndpoint, async (deps, { caller }) =>
    (await listCategoriesOfCaller(deps, caller.userId)).map(presentCategory),
  ),

  route(addCategoryEndpoint, async (deps, { caller, body }) =>
    presentCategory(await addCategory(deps, caller.userId, body)),
  ),

  route(deleteCategoryEndpoint, async (deps, { caller, params }) => {
    await deleteCategory(deps, { userId: caller.userId, id: params.id })
    return undefined
  }),

  route(calendarMarksEndpoint, async (deps, { caller, query }) => {
    const span = { from: Date.parse(query.from), to: Date.parse(query.to) }
    const marks = await listMarks(deps, caller.userId, span)
    return { marks: marks.map(presentMark) }
  }),

  route(exportCalendarEndpoint, async (deps, { caller, reply }) => {
    reply.header('Content-Disposition', 'attachment; filename="waypost.ics"')
    return new TextEncoder().encode(await exportCalendar(deps, caller.userId))
  }),

  route(getFeedEndpoint, async (deps, { caller }) => ({
    url: await getFeedUrl(deps, caller.userId),
  })),

  route(makeFeedEndpoint, async (deps, { caller }) => ({
    url: await makeFeed(deps, caller.userId),
  })),

  route(endFeedEndpoint, async (deps, { caller }) => {
    await endFeed(deps, caller.userId)
    return undefined
  }),

  route(calendarFeedEndpoint, async (deps, { params, reply }) => {
    const file = await readFeed(deps, params.token)
    reply.header('Cache-Control', 'private, max-age=300')
    return new TextEncoder().encode(file)
  }),
]
