import type { Question } from "@/components/landing/faq-data";
import type { Brand } from "@/lib/accounts/brand/brand";
import { businessTypes } from "@/lib/accounts/leads/form";
import { PAGE_LANGUAGE } from "@/lib/platform/locale/page-language";

/** The company, the offer and the landing page's questions as schema.org data. */
export function structuredData(origin: string, questions: readonly Question[], { name, logo, isOwn }: Brand) {
  const organization = `${origin}/#organization`;
  return {
    "@context": "https://schema.org",
    "@graph": [
      {
        "@type": "Organization",
        "@id": organization,
        name,
        url: `${origin}/`,
        logo: isOwn ? logo && origin + logo.src : `${origin}/apple-icon.png`,
        contactPoint: {
          "@type": "ContactPoint",
          contactType: "sales",
          url: `${origin}/contact`,
          availableLanguage: PAGE_LANGUAGE,
        },
      },
      {
        "@type": "Service",
        name: "AI voice agents for local trades",
        serviceType: "Telephone answering and appointment booking",
        description:
          "A voice agent answers the phone in the firm's name, finds out what is needed and books the job in the calendar.",
        url: `${origin}/`,
        provider: { "@id": organization },
        areaServed: { "@type": "Country", name: "United Kingdom" },
        audience: {
          "@type": "BusinessAudience",
          audienceType: businessTypes.filter((type) => type !== "Other").join(", "),
        },
      },
      {
        "@type": "FAQPage",
        mainEntity: questions.map(({ question, answer }) => ({
          "@type": "Question",
          name: question,
          acceptedAnswer: { "@type": "Answer", text: answer },
        })),
      },
    ],
  };
}
