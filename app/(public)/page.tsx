import type { Metadata } from "next";
import { AgentsSection } from "@/components/landing/agents-section";
import { ClosingCall } from "@/components/landing/closing-call";
import { Faq } from "@/components/landing/faq";
import { questionsOf } from "@/components/landing/faq-data";
import { Features } from "@/components/landing/features";
import { Hero } from "@/components/landing/hero";
import { HowItWorksSection } from "@/components/landing/how-it-works-section";
import { LocalPros } from "@/components/landing/local-pros";
import { ProductTour } from "@/components/landing/product-tour";
import { SiteFooter } from "@/components/landing/site-footer";
import { Testimonials } from "@/components/landing/testimonials";
import { JsonLd } from "@/components/seo/json-ld";
import { structuredData } from "@/components/seo/structured-data";
import { publicAddress, readBrand } from "@/lib/accounts/brand/read-brand";
import { peekWebsite } from "@/lib/accounts/settings/peek-website";
import { env } from "@/lib/platform/core/env";

export async function generateMetadata(): Promise<Metadata> {
  const { name } = await readBrand();
  return {
    title: { absolute: `${name}: voice agents that answer your calls and book the jobs` },
    description:
      "For roofers, plumbers, electricians and every other local trade: an AI voice agent answers your phone day and night, finds out what is needed and puts the job in your calendar.",
  };
}

export default async function LandingPage() {
  const { BOOKING_URL } = env();
  const [brand, site] = await Promise.all([readBrand(), publicAddress()]);
  const { demoNumber, pricesFrom } = await peekWebsite();
  const questions = questionsOf(pricesFrom);
  return (
    <>
      <JsonLd data={structuredData(site, questions, brand)} />
      <Hero bookingUrl={BOOKING_URL} demoNumber={demoNumber} pricesFrom={pricesFrom} />
      <AgentsSection />
      <Testimonials />
      <HowItWorksSection />
      <ProductTour />
      <Features />
      <LocalPros />
      <Faq questions={questions} />
      <ClosingCall />
      <SiteFooter />
    </>
  );
}
