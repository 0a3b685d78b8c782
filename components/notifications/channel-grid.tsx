import { useReadOnly } from "@/components/ui/read-only";
import type { NotificationSettings } from "@/lib/accounts/notifications/contract";
import {
  CHANNELS,
  type Channel,
  type Choices,
  NOTIFICATION_KINDS,
  type NotificationKind,
} from "@/lib/accounts/notifications/kinds";

const KINDS: Record<NotificationKind, { label: string; about: string }> = {
  emergency: { label: "Emergencies", about: "Immediately, at any hour" },
  message: { label: "Messages", about: "What callers and texts ask of you" },
  promise: { label: "Broken promises", about: "What your agent said but did not do" },
  booking: { label: "Bookings", about: "Jobs booked, moved, corrected or cancelled by callers" },
};

export const CHANNEL_LABELS: Record<Channel, string> = { push: "Push", text: "Text", email: "Email" };

type ChannelGridProps = {
  choices: Choices;
  channels: NotificationSettings["channels"];
  onChange: (choices: Choices) => void;
};

/** A box per kind and channel, saved as soon as it is ticked. */
export function ChannelGrid({ choices, channels, onChange }: ChannelGridProps) {
  const isReadOnly = useReadOnly();
  const toggle = (kind: NotificationKind, channel: Channel) => {
    const has = choices[kind].includes(channel);
    const next = CHANNELS.filter((each) => (each === channel ? !has : choices[kind].includes(each)));
    onChange({ ...choices, [kind]: next });
  };
  const problems = CHANNELS.flatMap((channel) => channels[channel].problem ?? []);
  return (
    <>
      <table className="w-full">
        <caption className="sr-only">How you are told about each event</caption>
        <thead>
          <tr className="text-muted-foreground text-sm">
            <th scope="col" className="pb-2 text-left font-normal">
              <span className="sr-only">Of what</span>
            </th>
            {CHANNELS.map((channel) => (
              <th key={channel} scope="col" className="w-14 pb-2 text-center font-semibold sm:w-24">
                {CHANNEL_LABELS[channel]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {NOTIFICATION_KINDS.map((kind) => (
            <tr key={kind}>
              <th scope="row" className="py-2 pr-2 text-left font-normal">
                <span className="block font-semibold">{KINDS[kind].label}</span>
                <span className="block text-muted-foreground text-sm">{KINDS[kind].about}</span>
              </th>
              {CHANNELS.map((channel) => (
                <td key={channel} className="text-center align-middle">
                  <label className="inline-grid size-11 cursor-pointer place-items-center">
                    <input
                      type="checkbox"
                      aria-label={`${KINDS[kind].label} by ${CHANNEL_LABELS[channel].toLowerCase()}`}
                      checked={choices[kind].includes(channel)}
                      disabled={
                        isReadOnly || (channels[channel].problem !== null && !choices[kind].includes(channel))
                      }
                      onChange={() => toggle(kind, channel)}
                      className="size-5 accent-primary disabled:opacity-40"
                    />
                  </label>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {problems.length > 0 ? (
        <ul className="mt-3 space-y-1 text-muted-foreground text-sm">
          {problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      ) : null}
    </>
  );
}
