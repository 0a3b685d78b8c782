import type { Brand } from "@/lib/accounts/brand/brand";
import { DEFAULT_FORMATS } from "@/lib/platform/locale/countries/default-formats";
import type { WrittenPlace } from "@/lib/platform/locale/dates";
import { formatPhoneOf } from "@/lib/platform/locale/format-phone";

type SupportNoteProps = {
  support: Brand["support"] /** The reader's, if it is known. */;
  place?: WrittenPlace;
};

const LINK = "font-medium underline underline-offset-4 hover:text-foreground";

/** Where to ask the agency, below a page; nothing if nothing is set. */
export function SupportNote({ support: { email, phone, url }, place }: SupportNoteProps) {
  if (!email && !phone && !url) return null;
  return (
    <p className="page-width flex flex-wrap justify-center gap-x-4 gap-y-1 pb-8 text-center text-muted-foreground text-sm print:hidden">
      <span>Questions?</span>
      {email ? (
        <a href={`mailto:${email}`} className={`${LINK} break-all`}>
          {email}
        </a>
      ) : null}
      {phone ? (
        <a href={`tel:${phone}`} className={LINK}>
          {formatPhoneOf(phone, place?.formats ?? DEFAULT_FORMATS)}
        </a>
      ) : null}
      {url ? (
        <a href={url} target="_blank" rel="noreferrer" className={LINK}>
          Help page
        </a>
      ) : null}
    </p>
  );
}
