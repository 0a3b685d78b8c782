import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { AuthProvider } from "@/components/auth/auth-provider";
import type { TokenStatus } from "@/lib/accounts/connections/contract";
import { toConnection } from "@/lib/accounts/connections/to-connection";
import { ServiceCard } from "./service-card";
import { SERVICES } from "./services";

/** The text of a card in this state, including badge and buttons. */
function cardIn(status: TokenStatus | "unknown"): string {
  const [service] = SERVICES;
  if (!service) throw new Error("no services");
  const action_needed = status === "needs_reauth" ? ("reauthenticate" as const) : null;
  const account = status === "not_connected" ? null : "jo@firm.test";
  const health = status === "unknown" ? undefined : [{ service: service.id, status, action_needed, account }];
  const html = renderToStaticMarkup(
    <AuthProvider
      config={{
        supabaseUrl: "http://127.0.0.1:1",
        supabaseKey: "key",
        cookies: { secure: false, maxAge: 60 },
      }}
      initialUser={null}
    >
      <ServiceCard
        service={service}
        connection={toConnection(service.id, health)}
        onDisconnect={async () => {}}
      />
    </AuthProvider>,
  );
  const buttons = [...html.matchAll(/<button[^>]*>(.*?)<\/button>/g)].map(([, inner = ""]) =>
    inner.replace(/<[^>]*>/g, ""),
  );
  const badge = /data-slot="badge"[^>]*>([^<]*)/.exec(html)?.[1] ?? null;
  const skeletons = html.match(/data-slot="skeleton"/g)?.length ?? 0;
  return JSON.stringify({ badge, buttons, skeletons });
}

const state = (badge: string | null, buttons: string[], skeletons = 0) =>
  JSON.stringify({ badge, buttons, skeletons });

describe("a service's card", () => {
  it("shows skeletons for badge and buttons while its state is unknown (SERV-06, SERV-10)", () => {
    expect(cardIn("unknown")).toBe(state(null, [], 2));
  });

  it("offers Connect when disconnected, Disconnect when connected, Re-authenticate beside it when broken (SERV-08, SERV-10)", () => {
    expect(cardIn("not_connected")).toBe(state("Disconnected", ["Connect Gmail"]));
    for (const status of ["valid", "unchecked", "unreachable"] as const)
      expect(cardIn(status), status).toBe(state("Connected", ["Disconnect Gmail"]));
    expect(cardIn("needs_reauth")).toBe(state("Connected", ["Re-authenticate Gmail", "Disconnect Gmail"]));
  });
});
