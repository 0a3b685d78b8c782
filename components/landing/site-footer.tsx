import Link from "next/link";
import { Brand } from "@/components/layout/brand";
import { HOW_IT_WORKS_ID } from "@/components/layout/how-it-works";
import { peekCompany } from "@/lib/accounts/settings/peek-website";

const linkStyle = "inline-flex min-h-11 items-center rounded-md font-medium hover:text-primary-text";

export async function SiteFooter() {
  const { name, details, email } = await peekCompany();
  return (
    <footer className="border-t">
      <div className="page-width flex flex-col gap-6 py-10 sm:flex-row sm:items-center sm:justify-between">
        <div>
          <Brand />
          <p className="mt-2 text-muted-foreground text-sm">Voice agents for local trades.</p>
        </div>
        <ul className="flex flex-wrap gap-x-7 text-sm">
          <li>
            <a href={`/#${HOW_IT_WORKS_ID}`} className={linkStyle}>
              How it works
            </a>
          </li>
          <li>
            <Link href="/contact" className={linkStyle}>
              Contact
            </Link>
          </li>
          <li>
            <Link href="/auth" className={linkStyle}>
              Client login
            </Link>
          </li>
          <li>
            <Link href="/privacy" className={linkStyle}>
              Privacy
            </Link>
          </li>
          <li>
            <Link href="/terms" className={linkStyle}>
              Terms
            </Link>
          </li>
        </ul>
      </div>
      {name || details || email ? (
        <address className="page-width flex flex-wrap gap-x-5 gap-y-1 pb-10 text-muted-foreground text-sm not-italic">
          {name ? <span className="font-semibold">{name}</span> : null}
          {details ? <span>{details}</span> : null}
          {email ? (
            <a href={`mailto:${email}`} className="underline underline-offset-4">
              {email}
            </a>
          ) : null}
        </address>
      ) : null}
    </footer>
  );
}
