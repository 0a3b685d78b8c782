import { useFormats } from "@/components/shared/place";
import { SectionCard } from "@/components/shared/section-card";
import { Badge, type BadgeVariant } from "@/components/ui/badge";
import type { EmergencyStep, EmergencyStory as Story } from "@/lib/agent/ladder/story";
import { EmergencyMessage } from "./emergency-message";
import { EndEmergency } from "./end-emergency";

/** An emergency on its way up the ladder: who was rung, what came of it, and who has taken it. */
export function EmergencyStory({ story, mayEnd }: { story: Story; mayEnd: boolean }) {
  const { formatPhone } = useFormats();
  const [badge, variant] = badgeOf(story);
  return (
    <SectionCard title="Emergency" actions={<Badge variant={variant}>{badge}</Badge>} flush>
      <div aria-live="polite" className="space-y-1 border-b px-4 py-4 sm:px-6">
        <p className="font-semibold">{headlineOf(story)}</p>
        <p className="break-words text-muted-foreground text-sm">{story.description}</p>
        {story.message_seconds ? (
          <div className="pt-2">
            <EmergencyMessage id={story.id} seconds={story.message_seconds} />
          </div>
        ) : null}
        {mayEnd && (story.status === "ringing" || story.status === "exhausted") ? (
          <div className="pt-2 print:hidden">
            <EndEmergency id={story.id} />
          </div>
        ) : null}
      </div>
      <ol aria-label="Who is called, in order" className="divide-y border-b">
        {story.people.map(({ name, number, is_rung }, place) => (
          <li key={number} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-3 text-sm sm:px-6">
            <span className="tabular text-muted-foreground">{place + 1}</span>
            <span className="font-semibold">{name}</span>
            <span className="tabular text-muted-foreground">{formatPhone(number)}</span>
            <span className="ml-auto">{is_rung ? <Ringing /> : <Outcome story={story} name={name} />}</span>
          </li>
        ))}
      </ol>
      {/* Watched while it goes on; afterwards it is evidence. */}
      <details open={story.status === "ringing"} className="px-4 py-4 text-sm sm:px-6">
        <summary className="w-fit cursor-pointer rounded-md text-primary-text underline-offset-4 hover:underline">
          Step by step
        </summary>
        <Steps story={story} />
      </details>
    </SectionCard>
  );
}

function Steps({ story }: { story: Story }) {
  const steps = story.steps.flatMap((step) => {
    const said = sayStep(step);
    return said ? [{ ...step, said }] : [];
  });
  return (
    <ol className="mt-3 space-y-2.5">
      {steps.map(({ at, kind, person, sid, said }) => (
        <li key={`${at} ${kind} ${person}`} className="flex gap-3">
          <time dateTime={at} className="tabular w-14 shrink-0 text-muted-foreground">
            {secondsAfter(story.began_at, at)}
          </time>
          <span className="min-w-0 break-words" title={sid ?? undefined}>
            {said}
          </span>
        </li>
      ))}
    </ol>
  );
}

const Ringing = () => (
  <span className="flex items-center gap-2 font-semibold text-primary-text">
    <span aria-hidden="true" className="size-2 rounded-full bg-primary motion-safe:animate-pulse" />
    Ringing now
  </span>
);

function Outcome({ story, name }: { story: Story; name: string }) {
  if (story.accepted_by === name) return <Badge variant="secondary">Took it</Badge>;
  const last = story.steps.findLast(({ kind, person }) => kind === "result" && person === name);
  return <span className="text-muted-foreground">{last ? resultWords(last.detail) : "Not called"}</span>;
}

function badgeOf({ status, alarmed_at }: Story): [string, BadgeVariant] {
  if (status === "accepted") return ["Taken", "secondary"];
  if (status === "cancelled") return ["Over", "secondary"];
  return alarmed_at ? ["No one has taken it", "destructive"] : ["Ringing", "default"];
}

function headlineOf(story: Story): string {
  const { accepted_by, accepted_at, accepted_how, alarmed_at, began_at, people } = story;
  if (accepted_by && accepted_at) {
    const how = accepted_how === "text" ? "answered the text" : "pressed 1";
    return `${accepted_by} ${how} and took it ${soon(secondsAfter(began_at, accepted_at))}.`;
  }
  const over = story.steps.find(({ kind }) => kind === "cancelled");
  if (over) {
    const who = over.detail === "caller" ? "The caller" : "The firm";
    return `${who} said ${soon(secondsAfter(began_at, over.at))} that it is over. No one else is called.`;
  }
  if (alarmed_at) return "No one has taken it yet. Everyone has been alerted.";
  const rung = people.find(({ is_rung }) => is_rung);
  return rung ? `${rung.name}’s phone is ringing.` : "The next person is called in a moment.";
}

const RESULTS: Record<string, string> = {
  "no-answer": "no answer",
  "no-key": "picked up, but no one pressed 1",
  busy: "busy or declined",
  failed: "could not be reached",
  canceled: "cut off",
  connected: "connected",
  "caller-gone": "the caller hung up first",
  "not-rung": "not called yet",
  unknown: "not known",
};
const resultWords = (detail: string | null) => RESULTS[detail ?? ""] ?? "not known";

function sayStep({ kind, person, detail, round }: EmergencyStep): string | null {
  const who = person ?? "Somebody";
  switch (kind) {
    case "moved":
      return "The caller stays on the line with us.";
    case "not-moved":
      return "The caller’s call could not be taken over: the person who takes it calls back.";
    case "asked":
      return `${who} is called${round && round > 1 ? `, round ${round}` : ""}${detail === "call-out" ? ", in a separate call" : ""}.`;
    case "placed":
      return null; // the line before says that they are rung
    case "texted":
      return detail === "sent" ? `${who} gets a text with the code.` : `${who} cannot be texted.`;
    case "picked-up":
      return `${who}’s phone is picked up: press 1 to take it.`;
    case "result":
      return `${who}: ${resultWords(detail)}.`;
    case "accepted":
      return `${who} ${detail === "text" ? "replies to the text" : "presses 1"} and takes it.`;
    case "too-late":
      return `${who} wants to take it too, and hears who has it.`;
    case "cancelled":
      return `${detail === "caller" ? "The caller writes" : "The firm says"} that it is over. Everyone who was called is told.`;
    case "call-back":
      return "The caller asks to be called back.";
    case "caller-gone":
      return "The caller has hung up. We keep trying to reach somebody.";
    case "put-through":
      return `The caller is put through to ${who}.`;
    case "message":
      return `The caller leaves a message of ${detail} s.`;
    case "alarm":
      return detail === "connected without a key"
        ? "The caller was connected, but no one pressed 1. Everyone is alerted."
        : "No one has taken it. The owner, everyone who was called and the agency are alerted.";
    default:
      return null;
  }
}

const soon = (after: string) => (after === "0 s" ? "immediately" : `after ${after}`);

/** "42 s", "3 min". */
function secondsAfter(began: string, at: string): string {
  const seconds = Math.max(0, Math.round((Date.parse(at) - Date.parse(began)) / 1_000));
  return seconds < 120 ? `${seconds} s` : `${Math.round(seconds / 60)} min`;
}
