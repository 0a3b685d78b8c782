import { formatsOf, type WrittenPlace } from "@/lib/platform/locale/dates";
import { type Letter, type LetterHead, writeLetter } from "./write-letter";

/** What a letter may say. */
type LetterFacts = LetterHead & {
  appUrl: string;
  /** When what it tells of happened. */
  at: Date;
  place: WrittenPlace;
  /** Further facts from the row, such as the device of a sign-in. */
  more: Record<string, string>;
};

export type MailKind =
  | "invitation"
  | "reset"
  | "new-device"
  | "password-changed"
  | "email-changed"
  | "unanswered-emergency"
  | "factor-added"
  | "factor-removed"
  | "recovery-code-used"
  | "wrong-codes";

/** The emails about accounts, as text and as HTML. */
export const letters: Record<MailKind, (facts: LetterFacts) => Letter> = {
  invitation: (facts) =>
    writeLetter(facts, {
      ...invitationWords(facts),
      button: "Choose a password",
      after: [
        `The link works once, until ${until(facts)}. Afterwards ask for another one with "Forgot password?" on the sign-in page.`,
        "If you weren't expecting this, you can ignore it. No one can use the account without this link.",
      ],
    }),
  reset: (facts) =>
    writeLetter(facts, {
      subject: "Choose a new password",
      paragraphs: [
        facts.more.askedBy === "admin"
          ? `${facts.agency} sent you this link to choose a new password.`
          : "Somebody asked for a new password for your account, probably you.",
      ],
      button: "Choose a new password",
      after: [
        `The link works once, until ${until(facts)}. You are then signed out on your other devices.`,
        "If you did not ask for it, do nothing: your password stays as it is.",
      ],
    }),
  "password-changed": (facts) =>
    writeLetter(facts, {
      subject: "Your password was changed",
      paragraphs: [
        `The password of your account was changed on ${when(facts)}. Other devices were signed out.`,
        `If that was not you, choose a new password now: ${facts.appUrl}/auth/forgot-password`,
      ],
    }),
  "email-changed": (facts) =>
    writeLetter(facts, {
      subject: facts.more.pending
        ? "A change of your email address was requested"
        : "Your email address was changed",
      paragraphs: [
        facts.more.pending
          ? `On ${when(facts)} somebody asked to change the address of your account to ${facts.more.to}. It changes once it is confirmed.`
          : `On ${when(facts)} the address of your account was changed to ${facts.more.to}. We sent this to your previous address.`,
        `If that was not you, write to ${facts.agency} immediately.`,
      ],
    }),
  "factor-added": (facts) =>
    writeLetter(facts, {
      subject: "A second factor was added to your account",
      paragraphs: [
        `On ${when(facts)} “${facts.more.name}” was added. From now on you confirm with a second factor when you sign in.`,
        `If that was not you, choose a new password now, ${facts.appUrl}/auth/forgot-password, and write to ${facts.agency}.`,
      ],
    }),
  "factor-removed": (facts) =>
    writeLetter(facts, {
      subject: "A second factor was removed from your account",
      paragraphs: [
        facts.more.by === "admin"
          ? `On ${when(facts)} ${facts.agency} removed “${facts.more.name}” for you, and you were signed out everywhere.`
          : `On ${when(facts)} “${facts.more.name}” was removed.`,
        `If you did not want that, choose a new password now, ${facts.appUrl}/auth/forgot-password, and write to ${facts.agency}.`,
      ],
    }),
  "recovery-code-used": (facts) =>
    writeLetter(facts, {
      subject: "A recovery code was used",
      paragraphs: [
        `On ${when(facts)} somebody confirmed a sign-in to your account with one of your recovery codes. It can't be used again.`,
        `If that was you, add another app or passkey if you have lost yours: ${facts.appUrl}/settings`,
        `If not, choose a new password now: ${facts.appUrl}/auth/forgot-password`,
      ],
    }),
  "wrong-codes": (facts) =>
    writeLetter(facts, {
      subject: "Somebody may know your password",
      paragraphs: [
        `Somebody signed in to your account with your password, and then entered ten wrong codes in a row. On ${when(facts)} we signed them out.`,
        `If that was not you, choose a new password now: ${facts.appUrl}/auth/forgot-password`,
      ],
    }),
  "unanswered-emergency": (facts) =>
    writeLetter(facts, {
      subject: `No one has taken an emergency for ${facts.more.firm}`,
      paragraphs: [
        `${facts.more.what} (since ${when(facts)})`,
        `Call them, or someone at ${facts.more.firm}. The call: ${facts.appUrl}/dashboard/calls/${facts.more.callId}`,
        "To be told by text, set Phones for alarms in the admin panel’s settings.",
      ],
    }),
  "new-device": (facts) =>
    writeLetter(facts, {
      subject: "A sign-in from a new device",
      paragraphs: [
        `Somebody signed in to your account on ${when(facts)} with ${facts.more.device}, from ${facts.more.from}.`,
        `If that was you, there is nothing to do. If not, choose a new password: ${facts.appUrl}/auth/forgot-password`,
        `All your sessions: ${facts.appUrl}/settings`,
      ],
    }),
};

function invitationWords({ agency, more: { role, firm, invitedBy } }: LetterFacts) {
  const password = "Choose a password to open it. No one else knows it, not even us.";
  if (firm) {
    return {
      subject: `You are invited to ${firm}`,
      paragraphs: [
        `${invitedBy ?? firm} invites you to work with ${firm}’s calls and appointments, in the role ${role}.`,
        password,
      ],
    };
  }
  if (role) {
    return {
      subject: `You are invited to work at ${agency}`,
      paragraphs: [`${invitedBy ?? agency} invites you to ${agency}’s panel, in the role ${role}.`, password],
    };
  }
  return {
    subject: `Your ${agency} account is ready`,
    paragraphs: [
      `${agency} has created an account for you, where you can see your calls, appointments and advertising.`,
      password,
    ],
  };
}

const when = ({ at, place }: LetterFacts) => zoned(at, place);
const until = ({ link, place }: LetterFacts) => (link ? zoned(link.expiresAt, place) : "");
const zoned = (moment: Date, place: WrittenPlace) =>
  `${formatsOf(place).formatDateTime(moment)} (${place.timeZone})`;
