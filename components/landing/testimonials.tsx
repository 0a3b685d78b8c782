import { Star } from "lucide-react";
import { SectionHeading } from "./section-heading";
import { type Testimonial, testimonials } from "./testimonials-data";

export function Testimonials() {
  return (
    <section className="page-width py-16 sm:py-24">
      <SectionHeading title="What changes when every call is answered" />
      <ul className="mt-10 grid gap-5 sm:mt-14 md:grid-cols-2 lg:grid-cols-3">
        {testimonials.map((testimonial) => (
          <li key={testimonial.name} className="flex md:last:max-lg:col-span-2">
            <TestimonialCard {...testimonial} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function TestimonialCard({ name, business, content, rating, result }: Testimonial) {
  return (
    <figure className="flex grow flex-col rounded-2xl border bg-card p-6 shadow-xs sm:p-7">
      <p className="font-bold text-primary-text text-xl">{result}</p>
      <blockquote className="mt-4 grow">
        <p>{content}</p>
      </blockquote>
      <figcaption className="mt-6 flex items-end justify-between gap-4 border-t pt-5">
        <span>
          <span className="block font-semibold">{name}</span>
          <span className="block text-muted-foreground text-sm">{business}</span>
        </span>
        <span className="mb-1 inline-flex shrink-0 gap-0.5 text-[#d98a04]">
          <span className="sr-only">{rating} out of 5 stars</span>
          {Array.from({ length: rating }, (_, star) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: stars are identical
            <Star key={star} aria-hidden="true" className="size-4 fill-current stroke-none" />
          ))}
        </span>
      </figcaption>
    </figure>
  );
}
