import type { Metadata } from "next";
import Link from "next/link";
import { CompanyText } from "@/components/landing/company-text";
import { FillIn, LegalPage, type LegalSection } from "@/components/landing/legal-page";
import { readBrand } from "@/lib/accounts/brand/read-brand";
import { type Company, type Legal, peekCompany, peekLegal } from "@/lib/accounts/settings/peek-website";

export async function generateMetadata(): Promise<Metadata> {
  const { name } = await readBrand();
  return {
    title: "Terms of service",
    description: `The terms on which ${name} answers calls, books jobs and runs advertising for its clients.`,
  };
}

const sectionsOf = (company: Company, legal: Legal): readonly LegalSection[] => [
  {
    id: "parties",
    title: "Who these terms are between",
    content: (
      <p>
        You, a business, and <CompanyText company={company} /> ("we"). They apply together with the offer you
        accepted. Where the two differ, the offer applies. The service is not for consumers.
      </p>
    ),
  },
  {
    id: "service",
    title: "What we provide",
    content: (
      <p>
        A voice agent that answers calls to your number, takes messages, and books jobs into your calendar;
        texts to your callers; a dashboard with your calls, recordings and figures; connections to your Google
        services and your own systems; and, if agreed, advertising campaigns.
      </p>
    ),
  },
  {
    id: "accounts",
    title: "Your account",
    content: (
      <p>
        We create accounts for you. Keep your password to yourself, choose one that you use nowhere else, and
        tell us immediately if you think someone else knows it. You are responsible for what is done with your
        account.
      </p>
    ),
  },
  {
    id: "duties",
    title: "What you are responsible for",
    content: (
      <ul>
        <li>
          The setup of your agent is right: services, prices, area, hours and what counts as an emergency
        </li>
        <li>You have the right to use the phone number that is diverted to your agent</li>
        <li>
          You handle your callers' data lawfully. Calls are recorded and the agent says so; leave that
          sentence in. Our <Link href="/privacy">privacy notice</Link> says what is kept
        </li>
        <li>You check bookings and messages in time, and keep the appointments made for you</li>
        <li>You don't use the agent for unsolicited marketing, harassment or anything unlawful</li>
      </ul>
    ),
  },
  {
    id: "limits",
    title: "What an AI agent cannot do",
    content: (
      <>
        <p>
          The agent can misunderstand a caller or give a wrong answer. Every call is on record, so that you
          can check and correct it. Prices that the agent names are estimates unless you have agreed otherwise
          with the caller.
        </p>
        <p>
          <strong>It is not an emergency service.</strong> It cannot call 999 or the gas emergency number. Set
          an emergency number that a person answers.
        </p>
      </>
    ),
  },
  {
    id: "fees",
    title: "Fees",
    content: (
      <p>
        You pay a set-up fee and a monthly fee, as stated in your offer, plus VAT. Advertising is charged by
        Meta at the daily budget you agreed. Payment terms:{" "}
        <FillIn value={legal.read("payment")}>days, method and late payment</FillIn>.
      </p>
    ),
  },
  {
    id: "availability",
    title: "Availability and support",
    content: (
      <p>
        We aim to answer every call. The service depends on phone networks and on other companies, and can be
        interrupted. Support: <FillIn value={legal.read("support")}>hours, contact and response times</FillIn>
        .
      </p>
    ),
  },
  {
    id: "data",
    title: "Data",
    content: (
      <p>
        Your calls, recordings and bookings are yours. We process them on your instructions, under{" "}
        <FillIn value={legal.read("data_agreement")}>the data processing agreement</FillIn>. When our contract
        ends you can have a copy; we then delete them within{" "}
        <FillIn value={legal.read("deletion")}>number of days</FillIn>.
      </p>
    ),
  },
  {
    id: "ending",
    title: "Ending the contract",
    content: (
      <p>
        Either side can end it with <FillIn value={legal.read("notice")}>notice period</FillIn>. Take the
        divert off your number, and calls reach you as before. We may suspend an account that is used
        unlawfully or is not paid for, and tell you why.
      </p>
    ),
  },
  {
    id: "liability",
    title: "Liability",
    content: (
      <p>
        Nothing in these terms limits liability that cannot be limited by law, such as for death or personal
        injury caused by negligence, or for fraud. Otherwise our liability is limited to{" "}
        <FillIn value={legal.read("liability")}>amount</FillIn>.
      </p>
    ),
  },
  {
    id: "law",
    title: "Changes and governing law",
    content: (
      <p>
        We announce changes to these terms <FillIn value={legal.read("change_notice")}>notice period</FillIn>{" "}
        in advance. The law of{" "}
        <FillIn value={legal.read("law")}>England and Wales, Scotland or Northern Ireland</FillIn> applies,
        and its courts decide disputes.
      </p>
    ),
  },
];

export default async function TermsPage() {
  const [company, legal] = await Promise.all([peekCompany(), peekLegal()]);
  const changed = legal.read("terms_changed");
  return (
    <LegalPage
      title="Terms of service"
      intro={
        <p>
          The terms on which we provide the service.{" "}
          {changed ? null : (
            <>
              <FillIn>have this template checked and fill in the marked parts</FillIn>.{" "}
            </>
          )}
          Last changed: <FillIn value={changed}>date</FillIn>
        </p>
      }
      sections={sectionsOf(company, legal)}
    />
  );
}
