import type { ReactNode } from "react";
import { SiteFooter } from "./site-footer";

export type LegalSection = { id: string; title: string; content: ReactNode };

type LegalPageProps = { title: string; intro: ReactNode; sections: readonly LegalSection[] };

/** A long text in numbered sections, with a table of contents. */
export function LegalPage({ title, intro, sections }: LegalPageProps) {
  return (
    <>
      <article className="page-width max-w-[46rem] py-8 sm:py-16">
        <h1 className="font-extrabold text-3xl sm:text-4xl">{title}</h1>
        <div className="mt-4 space-y-4 text-lg text-muted-foreground">{intro}</div>
        <nav aria-label="On this page" className="mt-8 rounded-xl border bg-card p-5">
          <ol className="grid list-decimal gap-x-8 gap-y-1 pl-5 text-sm sm:grid-cols-2">
            {sections.map((section) => (
              <li key={section.id}>
                <a href={`#${section.id}`} className="inline-block py-1.5 underline-offset-4 hover:underline">
                  {section.title}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        {sections.map(({ id, title: heading, content }, index) => (
          <section key={id} id={id} aria-labelledby={`${id}-title`} className="mt-10 scroll-mt-24">
            <h2 id={`${id}-title`} className="font-bold text-xl">
              {index + 1}. {heading}
            </h2>
            <div className="mt-3 space-y-3 [&_a]:underline [&_a]:underline-offset-4 [&_li]:mt-1.5 [&_ul]:list-disc [&_ul]:pl-5">
              {content}
            </div>
          </section>
        ))}
      </article>
      <SiteFooter />
    </>
  );
}

type FillInProps = { value?: string | null; children: ReactNode };

/** Details that only the company running this installation can fill in; marked until it has. */
export function FillIn({ value, children }: FillInProps) {
  if (value) return value;
  return (
    <mark className="rounded bg-warning-soft px-1.5 py-0.5 text-warning-text">
      [To be filled in: {children}]
    </mark>
  );
}

/** Rows of `what | how long`, readable on a narrow screen. */
export function KeptFor({ rows }: { rows: readonly (readonly [what: string, howLong: string])[] }) {
  return (
    <dl className="divide-y rounded-xl border bg-card">
      {rows.map(([what, howLong]) => (
        <div key={what} className="grid gap-1 px-4 py-3 sm:grid-cols-[1.4fr_1fr] sm:gap-6">
          <dt>{what}</dt>
          <dd className="text-muted-foreground">{howLong}</dd>
        </div>
      ))}
    </dl>
  );
}
