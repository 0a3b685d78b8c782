import type { Metadata } from "next";
import { AgentsSection } from "@/components/landing/agents-section";
import { ClosingCall } from "@/components/landing/closing-call";
import { Faq } from "@/components/landing/faq";
import { Features } from "@/components/landing/features";
import { Hero } from "@/components/landing/hero";
import { HowItWorksSection } from "@/components/landing/how-it-works-section";
import { LocalPros } from "@/components/landing/local-pros";
import { SiteFooter } from "@/components/landing/site-footer";
import { Testimonials } from "@/components/landing/testimonials";
import { JsonLd } from "@/components/seo/json-ld";
import { structuredData } from "@/components/seo/structured-data";
import { env } from "@/lib/platform/core/env";

export const metadata: Metadata = {
  title: { absolute: "Callwright: voice agents that answer your calls and book the jobs" },
  description:
    "For roofers, plumbers, electricians and every other local trade: an AI voice agent answers your phone day and night, finds out what is needed and puts the job in your calendar.",
};

export default function LandingPage() {
  const { APP_URL, BOOKING_URL } = env();
  return (
    <>
      <JsonLd data={structuredData(APP_URL)} />
      <Hero bookingUrl={BOOKING_URL} />
      <AgentsSection />
      <Testimonials />
      <HowItWorksSection />
      <Features />
      <LocalPros />
      <Faq />
      <ClosingCall />
      <SiteFooter />
    </>
  );
}
