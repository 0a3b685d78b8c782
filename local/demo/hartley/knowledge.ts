import type { KnowledgeEntry } from "@/lib/agent/knowledge/knowledge";
import { adminUserId } from "../accounts";
import { makeId } from "../stable-id";

const entry = (question: string, answer: string, ...wordings: string[]): KnowledgeEntry => ({
  id: makeId(`knowledge ${question}`),
  question,
  wordings,
  answer,
  valid_from: null,
  valid_until: null,
  source: "Joe Hartley",
  approved_by: adminUserId,
});

/** What Hartley's agent knows: few answers, so all of them are in its instructions. */
export const hartleyKnowledge: KnowledgeEntry[] = [
  entry(
    "Are you Gas Safe registered?",
    "Yes, both engineers are on the Gas Safe Register. They carry their cards and show them at the door.",
    "Are your engineers qualified for gas?",
  ),
  entry(
    "How can I pay?",
    "By card or bank transfer when the job is done. We do not take cash.",
    "Do you take cards?",
  ),
  entry("Do you charge for a quote?", "Quotes are free in Leeds. They are valid for 30 days."),
  entry("Is your work guaranteed?", "Labour is guaranteed for 12 months, parts as long as their maker says."),
  entry(
    "Do I have to be at home?",
    "Somebody over 18 has to let us in and be there while we work.",
    "Can I leave a key?",
  ),
  entry("Which boilers do you service?", "All common makes: Worcester, Vaillant, Ideal, Baxi and Viessmann."),
];
