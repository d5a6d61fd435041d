/** Why somebody unsubscribed, as they may say afterwards. */
export const leaveReasons = ['often', 'content', 'unasked', 'other'] as const
export type LeaveReason = (typeof leaveReasons)[number]
