import type {
  calendarColours,
  jobsCsv,
  myJobs,
  readOutcomesFile,
  saveCalendarColours,
} from "@/lib/agent/money/contract";
import type { myPaymentHook, savePaymentHook } from "@/lib/agent/payments/contract";
import { at } from "./address-of";

/** The page of jobs: apart from the others, since the dashboard's script is near its limit. */
export const jobEndpoints = {
  myJobs: at<typeof myJobs>("GET", "/api/user/jobs"),
  jobsCsv: at<typeof jobsCsv>("GET", "/api/user/jobs.csv"),
  readOutcomesFile: at<typeof readOutcomesFile>("POST", "/api/user/outcomes/file"),
  calendarColours: at<typeof calendarColours>("GET", "/api/user/calendar-colours"),
  saveCalendarColours: at<typeof saveCalendarColours>("PUT", "/api/user/calendar-colours"),
  myPaymentHook: at<typeof myPaymentHook>("GET", "/api/user/payment-hook"),
  savePaymentHook: at<typeof savePaymentHook>("PUT", "/api/user/payment-hook"),
} as const;
