import type * as money from "@/lib/agent/money/contract";
import type * as payments from "@/lib/agent/payments/contract";
import { at } from "./address-of";

/** The page of jobs: apart from the others, since the dashboard's script is near its limit. */
export const jobEndpoints = {
  myJobs: at<typeof money.myJobs>("GET /api/user/jobs"),
  jobsCsv: at<typeof money.jobsCsv>("GET /api/user/jobs.csv"),
  readOutcomesFile: at<typeof money.readOutcomesFile>("POST /api/user/outcomes/file"),
  calendarColours: at<typeof money.calendarColours>("GET /api/user/calendar-colours"),
  saveCalendarColours: at<typeof money.saveCalendarColours>("PUT /api/user/calendar-colours"),
  myPaymentHook: at<typeof payments.myPaymentHook>("GET /api/user/payment-hook"),
  savePaymentHook: at<typeof payments.savePaymentHook>("PUT /api/user/payment-hook"),
} as const;
