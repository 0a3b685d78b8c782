import { adminUserId, clyde, type Firm, hartley } from "./accounts";
import type { DemoWorkspace } from "./demo-types";
import { addDays, addMinutes, atLondon, londonDay } from "./london-time";
import { makeId } from "./stable-id";

type Plan = {
  firm: Firm;
  name: string;
  slug: string;
  description: string;
  daysAgo: number;
  stats: Record<string, number>;
};

const plans: Plan[] = [
  {
    firm: hartley,
    name: "Calendar Manager",
    slug: "calendar-manager",
    description: "Reminds customers the day before a visit and shows how full the diary is.",
    daysAgo: 186,
    stats: { reminders_sent: 148, calendar_filled_percent: 71 },
  },
  {
    firm: hartley,
    name: "Voice Assistant",
    slug: "voice-assistant",
    description: "What your agent did on calls and by text.",
    daysAgo: 185,
    stats: { bookings_moved: 23, bookings_cancelled: 17, messages_taken: 96, emergencies: 8 },
  },
  {
    firm: hartley,
    name: "Email Responder",
    slug: "email-responder",
    description: "Answers enquiries by email with prices and a link to book.",
    daysAgo: 160,
    stats: { emails_answered: 94, answered_within_an_hour_percent: 88 },
  },
  {
    firm: hartley,
    name: "File Organiser",
    slug: "file-organizer",
    description: "Files gas certificates and quotes in Drive by address.",
    daysAgo: 121,
    stats: { files_sorted: 412 },
  },
  {
    firm: hartley,
    name: "Review Chaser",
    slug: "review-chaser",
    description: "Asks for a review two days after a finished job.",
    daysAgo: 75,
    stats: { reviews_requested: 61, reviews_received: 19, reply_rate_percent: 31.1 },
  },
  {
    firm: clyde,
    name: "Voice Assistant",
    slug: "voice-assistant",
    description: "Answers the office line and books roof inspections.",
    daysAgo: 38,
    stats: {},
  },
];

export function buildWorkflowAssignments(now: Date): DemoWorkspace["workflowAssignments"] {
  return plans.map(({ firm, name, slug, description, daysAgo }) => ({
    id: makeId(`workflow ${firm.userId} ${slug}`),
    userId: firm.userId,
    workflowName: name,
    workflowSlug: slug,
    description,
    createdBy: adminUserId,
    createdAt: atLondon(addDays(londonDay(now), -daysAgo), "14:00"),
  }));
}

/** `jobsBooked` is counted from the bookings. Only the agent's own workflow shows it: two counters would diverge. */
export function buildWorkflowStats(now: Date, jobsBooked: number): DemoWorkspace["workflowStats"] {
  return plans.flatMap(({ firm, slug, stats }) =>
    Object.entries({
      ...(firm === hartley && slug === "voice-assistant" ? { bookings_confirmed: jobsBooked } : {}),
      ...stats,
    }).map(([metric, value]) => ({
      userId: firm.userId,
      workflowSlug: slug,
      metric,
      value,
      updatedAt: addMinutes(now, -47),
    })),
  );
}

/** Keys for display only: their hashes match no key. */
export function buildAutomationKeys(now: Date): DemoWorkspace["automationKeys"] {
  const day = (daysAgo: number) => atLondon(addDays(londonDay(now), -daysAgo), "14:20");
  const key = (name: string, prefix: string, daysAgo: number) => ({
    id: makeId(`automation key ${name}`),
    userId: hartley.userId,
    name,
    prefix,
    keyHash: `no key: ${name}`,
    createdBy: adminUserId,
    createdAt: day(daysAgo),
  });
  return [
    { ...key("Email responder in n8n", "cw_R7tq2mXa", 160), lastUsedAt: addMinutes(now, -47) },
    { ...key("Trial of Zapier", "cw_dV90LkfP", 175), lastUsedAt: day(162), revokedAt: day(160) },
  ];
}
