import type { Fault } from "@/tests/mutation/fault";
import { accessFaults } from "./access";
import { agencyFaults } from "./agency";
import { agentsFaults } from "./agents";
import { bookingsFaults } from "./bookings";
import { callsFaults } from "./calls";
import { connectionsFaults } from "./connections";
import { conversionsFaults } from "./conversions";
import { costsFaults } from "./costs";
import { digestsFaults } from "./digests";
import { ledgerFaults } from "./ledger";
import { messagesFaults } from "./messages";
import { moneyFaults } from "./money";
import { outboxFaults } from "./outbox";
import { peopleFaults } from "./people";
import { promisesFaults } from "./promises";
import { reasonsFaults } from "./reasons";
import { remindersFaults } from "./reminders";
import { retentionFaults } from "./retention";
import { settingsFaults } from "./settings";
import { sourcesFaults } from "./sources";
import { toolsFaults } from "./tools";
import { webhooksFaults } from "./webhooks";
import { workflowsFaults } from "./workflows";

/** Every fault that is seeded by hand, by area. */
export const allFaults: Fault[] = [
  ...accessFaults,
  ...agencyFaults,
  ...agentsFaults,
  ...bookingsFaults,
  ...callsFaults,
  ...connectionsFaults,
  ...ledgerFaults,
  ...messagesFaults,
  ...moneyFaults,
  ...outboxFaults,
  ...peopleFaults,
  ...promisesFaults,
  ...settingsFaults,
  ...toolsFaults,
  ...webhooksFaults,
  ...workflowsFaults,
  ...sourcesFaults,
  ...conversionsFaults,
  ...reasonsFaults,
  ...digestsFaults,
  ...retentionFaults,
  ...costsFaults,
  ...remindersFaults,
];
