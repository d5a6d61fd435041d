/** The address for reporting links and pages. */
export const REPORT_PATH = '/u/report'

/** @param slug alias or username */
export const reportPathOf = (slug: string) => `${REPORT_PATH}?about=${encodeURIComponent(slug)}`
