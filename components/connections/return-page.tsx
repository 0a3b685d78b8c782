import type { GoogleService } from "@/lib/accounts/connections/services";
import { SaveConnection } from "./save-connection";

export type ReturnPageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

/** The return page of Google's consent: public, since the session may have to be restored first (GUARD-08). */
export async function ReturnPage({ service, searchParams }: ReturnPageProps & { service: GoogleService }) {
  const { code, state, error } = await searchParams;
  return (
    <div className="page-width max-w-[34rem] pt-8 pb-16 sm:pt-[16dvh]">
      <SaveConnection
        service={service}
        code={single(code)}
        state={single(state)}
        denied={single(error) === "access_denied"}
      />
    </div>
  );
}

const single = (value: string | string[] | undefined) => (typeof value === "string" ? value : "");
