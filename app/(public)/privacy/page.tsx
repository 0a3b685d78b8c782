import type { Metadata } from "next";
import { FillIn, KeptFor, LegalPage, type LegalSection } from "@/components/landing/legal-page";

export const metadata: Metadata = {
  title: "Privacy notice",
  description:
    "What Callwright keeps about visitors, clients and callers, for how long, and who receives it.",
};

/** The retention periods of worker/sweep-expired.ts and lib/accounts/security-log/sweep-events.ts. */
const KEPT = [
  ["Requests from the contact form", "Until we delete them"],
  ["Accounts, payment terms and settings", "While you are a client, then until we delete them"],
  ["Calls: summary, transcript, recording and what the agent did", "Until they are deleted"],
  ["Bookings, messages, texts and to-dos", "Until they are deleted"],
  ["Live messages of the voice provider", "7 days, unless the operator sets another period"],
  ["Lists of calls, used to check that none is missing", "35 days"],
  ["Messages sent to a client's own systems", "30 days"],
  ["Access to a Google account", "Until you disconnect the service"],
  ["Log of failed sign-ins and refused requests, with the network address", "90 days"],
  ["Log of sign-ins and security changes", "1 year"],
  ["Log of administrators' changes", "For as long as the service runs"],
] as const;

const SECTIONS: readonly LegalSection[] = [
  {
    id: "who",
    title: "Who is responsible",
    content: (
      <>
        <p>
          This installation of Callwright is run by{" "}
          <FillIn>company name, number and registered address</FillIn>. Contact us about your data at{" "}
          <FillIn>email address</FillIn>. ICO registration: <FillIn>registration number</FillIn>.
        </p>
        <p>
          We decide how the data of visitors and clients is used. For calls, our client decides: the business
          you called is responsible for your data, and we handle it on its instructions.
        </p>
      </>
    ),
  },
  {
    id: "visitors",
    title: "If you visit this site or write to us",
    content: (
      <>
        <p>
          The contact form asks for your name, email, phone and company, and lets you add your trade and a
          message. We use them to answer you, and for nothing else. The legal basis is your request for an
          offer.
        </p>
        <p>
          We set no advertising cookies and use no analytics. Your browser keeps your theme and accent colour,
          and a sign-in cookie once you sign in. Book a Call leads to another company's scheduling page, which
          has a privacy notice of its own.
        </p>
      </>
    ),
  },
  {
    id: "clients",
    title: "If you are a client",
    content: (
      <>
        <p>
          We keep your name, email and user name, your agent's setup, your payment terms, and the figures of
          your advertising. Your password is stored as a hash that no one can read back. We use this to
          provide the service under our contract with you, and keep security logs because we have a legitimate
          interest in preventing abuse.
        </p>
        <p>
          When you connect a Google service, Google gives us access to that service only. Access tokens are
          encrypted. We use Google data only for the features you turn on: we don't sell it, use it for
          advertising or train AI models with it. Disconnecting deletes our access.
        </p>
      </>
    ),
  },
  {
    id: "callers",
    title: "If you called one of our clients",
    content: (
      <>
        <p>
          The agent says that it is an AI assistant and that calls are recorded. We then keep your number, the
          time and length of the call, the recording, the transcript, a summary, and what was arranged, such
          as a visit with your name and address. If you text the number, we keep the text.
        </p>
        <p>
          To see, correct or delete a call, ask the business you called. You can also ask us, and we will pass
          your request on. Reply STOP to a text to receive no more texts from that number.
        </p>
      </>
    ),
  },
  {
    id: "kept",
    title: "How long we keep it",
    content: (
      <>
        <KeptFor rows={KEPT} />
        <p>
          Where it says "until deleted", nothing expires by itself yet. We delete data on request. Backups are
          kept for <FillIn>number of days</FillIn>.
        </p>
      </>
    ),
  },
  {
    id: "receivers",
    title: "Who receives it",
    content: (
      <>
        <ul>
          <li>
            Supabase: database and sign-in, in <FillIn>region</FillIn>
          </li>
          <li>
            Vapi: the voice agent. It runs the call with the speech and language providers chosen for the
            agent
          </li>
          <li>Twilio: phone numbers and texts</li>
          <li>
            Google: only the services a client has connected, such as the calendar that bookings go into
          </li>
          <li>Meta: our clients' advertising campaigns. It receives no call data from us</li>
          <li>The client's own systems, where the client has asked us to send events there</li>
          <li>
            Hosting and backups: <FillIn>provider and region</FillIn>
          </li>
        </ul>
        <p>
          Some of these companies are in the United States. Transfers are covered by{" "}
          <FillIn>the UK-US data bridge or standard contractual clauses, by provider</FillIn>.
        </p>
      </>
    ),
  },
  {
    id: "rights",
    title: "Your rights",
    content: (
      <p>
        Under UK data protection law you can ask for a copy of your data, have it corrected or deleted, object
        to its use, or have it moved to another service. Write to us at the address above and we will answer
        within a month. If you are not satisfied, you can complain to the Information Commissioner's Office at{" "}
        <a href="https://ico.org.uk/make-a-complaint/" rel="noopener">
          ico.org.uk
        </a>
        .
      </p>
    ),
  },
];

export default function PrivacyPage() {
  return (
    <LegalPage
      title="Privacy notice"
      intro={
        <p>
          What we keep about visitors, clients and callers, for how long, and who receives it. Last changed:{" "}
          <FillIn>date</FillIn>
        </p>
      }
      sections={SECTIONS}
    />
  );
}
