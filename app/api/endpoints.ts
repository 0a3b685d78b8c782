import * as accessLinks from "@/lib/accounts/access-links/contract";
import * as billing from "@/lib/accounts/billing/contract";
import * as brand from "@/lib/accounts/brand/contract";
import * as clientViews from "@/lib/accounts/client-views/contract";
import * as connections from "@/lib/accounts/connections/contract";
import * as leads from "@/lib/accounts/leads/contract";
import * as mailSuppressions from "@/lib/accounts/mail-suppressions/contract";
import * as notifications from "@/lib/accounts/notifications/contract";
import * as ownAccount from "@/lib/accounts/own-account/contract";
import * as people from "@/lib/accounts/people/contract";
import * as phones from "@/lib/accounts/phones/contract";
import * as secondFactor from "@/lib/accounts/second-factor/contract";
import * as securityLog from "@/lib/accounts/security-log/contract";
import * as sessions from "@/lib/accounts/sessions/contract";
import * as settings from "@/lib/accounts/settings/contract";
import * as signIn from "@/lib/accounts/sign-in/contract";
import * as users from "@/lib/accounts/users/contract";
import * as calendar from "@/lib/agent/calendar/contract";
import * as digests from "@/lib/agent/digests/contract";
import * as followUps from "@/lib/agent/follow-ups/contract";
import * as jobs from "@/lib/agent/jobs/contract";
import * as ladder from "@/lib/agent/ladder/contract";
import * as money from "@/lib/agent/money/contract";
import * as payments from "@/lib/agent/payments/contract";
import * as provisioning from "@/lib/agent/provisioning/contract";
import * as readiness from "@/lib/agent/readiness/contract";
import * as reasons from "@/lib/agent/reasons/contract";
import * as rehearsals from "@/lib/agent/rehearsals/contract";
import * as reminders from "@/lib/agent/reminders/contract";
import * as rescue from "@/lib/agent/rescue/contract";
import * as selfService from "@/lib/agent/self-service/contract";
import * as setup from "@/lib/agent/setup/contract";
import * as sources from "@/lib/agent/sources/contract";
import * as texts from "@/lib/agent/texts/contract";
import * as toDos from "@/lib/agent/to-dos/contract";
import * as tools from "@/lib/agent/tools/contract";
import * as touches from "@/lib/agent/touches/contract";
import * as versions from "@/lib/agent/versions/contract";
import * as voice from "@/lib/agent/voice/contract";
import * as voiceSamples from "@/lib/agent/voice-samples/contract";
import * as answers from "@/lib/calls/answers/contract";
import * as callers from "@/lib/calls/callers/contract";
import * as calls from "@/lib/calls/calls/contract";
import * as ledger from "@/lib/calls/ledger/contract";
import * as recordings from "@/lib/calls/recordings/contract";
import * as alerts from "@/lib/dashboard/alerts/contract";
import * as callPage from "@/lib/dashboard/call-page/contract";
import * as costs from "@/lib/dashboard/costs/contract";
import * as day from "@/lib/dashboard/day/contract";
import * as figures from "@/lib/dashboard/figures/contract";
import * as firstSteps from "@/lib/dashboard/first-steps/contract";
import * as history from "@/lib/dashboard/history/contract";
import * as leaving from "@/lib/dashboard/leaving/contract";
import * as looks from "@/lib/dashboard/looks/contract";
import * as overview from "@/lib/dashboard/overview/contract";
import * as personalData from "@/lib/dashboard/personal-data/contract";
import * as retention from "@/lib/dashboard/retention/contract";
import * as ads from "@/lib/outward/ads/contract";
import * as automationKeys from "@/lib/outward/automation-keys/contract";
import * as automations from "@/lib/outward/automations/contract";
import * as conversions from "@/lib/outward/conversions/contract";
import * as runs from "@/lib/outward/runs/contract";
import * as webhooks from "@/lib/outward/webhooks/contract";
import * as workflows from "@/lib/outward/workflows/contract";
import * as health from "@/lib/platform/health/contract";
import { type Endpoint, isEndpoint } from "@/lib/platform/http/endpoint";

/** Every contract file; a test fails when one is missing. A further endpoint in one of them needs no line here. */
const CONTRACTS: readonly object[] = [
  accessLinks,
  billing,
  brand,
  clientViews,
  connections,
  leads,
  mailSuppressions,
  notifications,
  ownAccount,
  people,
  phones,
  secondFactor,
  securityLog,
  sessions,
  settings,
  signIn,
  users,
  calendar,
  digests,
  followUps,
  jobs,
  ladder,
  money,
  payments,
  provisioning,
  readiness,
  reasons,
  rehearsals,
  reminders,
  rescue,
  selfService,
  setup,
  sources,
  texts,
  toDos,
  tools,
  touches,
  versions,
  voiceSamples,
  voice,
  answers,
  callers,
  calls,
  ledger,
  recordings,
  alerts,
  callPage,
  costs,
  day,
  figures,
  firstSteps,
  history,
  leaving,
  looks,
  overview,
  personalData,
  retention,
  ads,
  automationKeys,
  automations,
  conversions,
  runs,
  webhooks,
  workflows,
  health,
];

/** Every endpoint, for the OpenAPI description and for tests that call them all. */
export const allEndpoints: readonly Endpoint[] = CONTRACTS.flatMap(Object.values).filter(isEndpoint);
