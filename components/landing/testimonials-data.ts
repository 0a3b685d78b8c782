export type Testimonial = {
  name: string;
  business: string;
  content: string;
  /** Stars out of five. */
  rating: 5;
  /** What changed, in a few words. */
  result: string;
};

export const testimonials: readonly Testimonial[] = [
  {
    name: "Dave Pritchard",
    business: "Pritchard Roofing, Wigan",
    content:
      "Monday mornings I'd be on a roof with the phone going in my pocket. By dinner they'd rung somebody else. Now I come down and the week's surveys are in the diary, with the postcode and what's leaking.",
    rating: 5,
    result: "9 extra roofs in the first two months",
  },
  {
    name: "Sunita Patel",
    business: "Patel Plumbing & Heating, Leicester",
    content:
      "People with a burst pipe don't leave messages, they ring the next plumber. Nia picks up first ring, tells them where to find the stop tap and books me for the morning. I sleep, and I still get the job.",
    rating: 5,
    result: "14 evening calls a month, now booked",
  },
  {
    name: "Gareth Lloyd",
    business: "Lloyd Electrical, Swansea",
    content:
      "I never had time to chase quotes. Callum rings every one of them back, and he doesn't push. I listen to the calls in the van and think, that's what I'd have said, if I'd ever got round to it.",
    rating: 5,
    result: "1 in 3 old quotes turned into work",
  },
];
