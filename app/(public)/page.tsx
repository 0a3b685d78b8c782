import { AgentsSection } from "@/components/landing/agents-section";
import { ClosingCall } from "@/components/landing/closing-call";
import { Faq } from "@/components/landing/faq";
import { Features } from "@/components/landing/features";
import { Hero } from "@/components/landing/hero";
import { HowItWorksSection } from "@/components/landing/how-it-works-section";
import { LocalPros } from "@/components/landing/local-pros";
import { SiteFooter } from "@/components/landing/site-footer";
import { Testimonials } from "@/components/landing/testimonials";
import { env } from "@/lib/core/env";

export default function LandingPage() {
  return (
    <>
      <Hero bookingUrl={env().NEXT_PUBLIC_BOOKING_URL} />
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
