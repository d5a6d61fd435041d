/** A space's settings for its clicks. */
export interface SpaceStatisticsTable {
  space_id: string
  /** clicks older than this are deleted for good; null keeps them */
  retention_days: number | null
  updated_at: number
}

/** Links whose numbers are public. */
export interface PublicStatisticsTable {
  link_id: string
  created_at: number
}

/** Accounts that want the weekly mail. */
export interface WeeklyMailTable {
  user_id: string
  /** Monday (`2026-07-27`) of the last mail, which covered the week before it */
  sent_for: string
  created_at: number
}

/** How often the goal of a link was reached on a day. */
export interface LinkGoalTable {
  link_id: string
  /** `2026-11-26` in UTC */
  day: string
  count: number
}

export interface StatisticsTables {
  link_goal: LinkGoalTable
  space_statistics: SpaceStatisticsTable
  public_statistics: PublicStatisticsTable
  weekly_mail: WeeklyMailTable
}
