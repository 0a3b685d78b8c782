import type { Metadata } from "next";
import { CompanyEmail, CompanyText } from "@/components/landing/company-text";
import { FillIn, KeptFor, LegalPage, type LegalSection } from "@/components/landing/legal-page";
import type { Brand } from "@/lib/accounts/brand/brand";
import { readBrand } from "@/lib/accounts/brand/read-brand";
import { type Company, type Legal, peekCompany, peekLegal } from "@/lib/accounts/settings/peek-website";
import type { Kind } from "@/lib/dashboard/retention/kinds";
import { periodText } from "@/lib/dashboard/retention/period-text";
import { type Periods, peekPeriods } from "@/lib/dashboard/retention/periods";
import { PRIVACY_LAWS, type PrivacyLaw } from "@/lib/platform/locale/countries/privacy";

export async function generateMetadata(): Promise<Metadata> {
  const { name } = await readBrand();
  return {
    title: "Privacy notice",
    description: `What ${name} keeps about visitors, clients and callers, for how long, and who receives it.`,
  };
}

/** What is kept, and for how long. Clients may have chosen less for their calls, texts and callers. */
function keptRows(days: Periods): [string, string][] {
  const atMost = (kind: Kind) => `${periodText(days[kind])} at most`;
  return [
    ["Requests from the contact form", atMost("requests")],
    ["Accounts, payment terms and settings", "While you are a client, and 30 days after you leave"],
    ["Recordings of calls", atMost("recordings")],
    ["Transcripts and summaries of calls, messages and to-dos", atMost("words")],
    ["What the agent did during calls", atMost("tool_calls")],
    ["Texts", atMost("texts")],
    ["Callers' numbers and names, and addresses of jobs", `${atMost("people")} after the last call`],
    ["That a call or a job took place, without the caller", "While the business is our client"],
    ["Live messages of the voice provider", periodText(days.raw)],
    ["Lists of calls, used to check that none is missing", periodText(days.ledger)],
    ["Clicks on a client's advertisements, with the number that was left there", periodText(days.touches)],
    ["The number and name in a message to Meta or Google about a booking or payment", "90 days after it"],
    ["Messages sent to a client's own systems", periodText(days.webhooks)],
    ["Access to a Google account", "Until you disconnect the service"],
    ["Log of failed sign-ins and refused requests, with the network address", "90 days"],
    ["Log of sign-ins and security changes", periodText(days.sign_ins)],
    ["Log of administrators' changes", periodText(days.audit)],
  ];
}

type Facts = { days: Periods; company: Company; brand: Brand; legal: Legal; law: PrivacyLaw };

const sectionsOf = ({
  days,
  company,
  brand: { name, isOwn },
  legal,
  law,
}: Facts): readonly LegalSection[] => [
  {
    id: "who",
    title: "Who is responsible",
    content: (
      <>
        <p>
          {isOwn ? `${name} is run by` : `This installation of ${name} is run by`}{" "}
          <CompanyText company={company} />. Contact us about your data at <CompanyEmail company={company} />.
          {law.registration ? (
            <>
              {law.registration}: <FillIn value={legal.read("registration")}>registration number</FillIn>.
            </>
          ) : null}
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
          Calls are answered by an AI assistant, which says so and says that the call is recorded. We then
          keep your number, the time and length of the call, the recording, the transcript, a summary, and
          what was arranged, such as a visit with your name and address. If you text the number, we keep the
          text. If a card number is spoken, it is removed from the transcript and summary, and the recording
          is deleted.
        </p>
        <p>
          If you don't want that, tell the agent to have somebody call you back, or hang up and write to the
          business.
        </p>
        <p>
          To see, correct or erase what is kept about you, ask the business you called, or us, and say the
          number you called from. It is erased here, at the voice and phone providers and in the calendar
          within a month. Reply STOP to a text to receive no more texts from that number.
        </p>
      </>
    ),
  },
  {
    id: "kept",
    title: "How long we keep it",
    content: (
      <>
        <KeptFor rows={keptRows(days)} />
        <p>
          What is older is deleted every night, here and with Vapi and Twilio. The business you called may
          have chosen less. A single call is kept longer where a dispute or an authority requires it. Backups
          are kept for <FillIn value={legal.read("backups")}>number of days</FillIn>, and nothing is restored
          from them that was erased.
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
            Supabase: database and sign-in, in <FillIn value={legal.read("database_region")}>region</FillIn>
          </li>
          <li>
            Vapi: the voice agent. It runs the call with the speech and language providers chosen for the
            agent
          </li>
          <li>Twilio: phone numbers and texts</li>
          <li>
            Google: only the services a client has connected, such as the calendar that bookings go into
          </li>
          <li>
            Meta and Google: our clients' advertising campaigns. For a client who has asked for it, they learn
            that somebody booked or paid, with number and name as hashes, if that person agreed
          </li>
          <li>
            Emails: <FillIn value={legal.read("mail_provider")}>mail provider</FillIn>. AI steps of clients'
            workflows: <FillIn value={legal.read("model_provider")}>provider of the model</FillIn>
          </li>
          <li>The client's own systems, where the client has asked us to send events there</li>
          <li>
            Hosting and backups: <FillIn value={legal.read("hosting")}>provider and region</FillIn>
          </li>
        </ul>
        <p>
          Some of these companies are in the United States. Transfers are covered by{" "}
          <FillIn value={legal.read("transfers")}>
            the UK-US data bridge or standard contractual clauses, by provider
          </FillIn>
          .
        </p>
      </>
    ),
  },
  {
    id: "rights",
    title: "Your rights",
    content: (
      <p>
        {law.rights} Write to us at the address above and we will answer within {law.within}.
      </p>
    ),
  },
  {
    id: "complaints",
    title: "If you want to complain",
    content: (
      <>
        <p>
          Tell us what went wrong with your data: by email at <CompanyEmail company={company} />, or by letter
          to the address above. You need no form. We confirm within 30 days that your complaint arrived, look
          into it without undue delay, keep you informed, and tell you the outcome.
        </p>
        <p>
          You can also complain to {law.authority} at{" "}
          <a href={law.complaints} rel="noopener">
            {new URL(law.complaints).hostname.replace("www.", "")}
          </a>
          , which usually asks that you write to us first.
        </p>
      </>
    ),
  },
];

export default async function PrivacyPage() {
  const [days, company, brand, legal] = await Promise.all([
    peekPeriods(),
    peekCompany(),
    readBrand(),
    peekLegal(),
  ]);
  return (
    <LegalPage
      title="Privacy notice"
      intro={
        <p>
          What we keep about visitors, clients and callers, for how long, and who receives it. Last changed:{" "}
          <FillIn value={legal.read("privacy_changed")}>date</FillIn>
        </p>
      }
      sections={sectionsOf({ days, company, brand, legal, law: PRIVACY_LAWS[legal.country] })}
    />
  );
}
