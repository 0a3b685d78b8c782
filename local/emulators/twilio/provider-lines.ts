import { readControl } from "../kit/control";
import { type Route, route } from "../kit/routes";

/**
 * The voice provider's lines, as many as needed at first; `POST /_control/lines` {lines: 10} says how many there are and
 * frees all of them. A call keeps its line until then. The real provider's answer to a call beyond them is unknown; here
 * it refuses.
 */
export function providerLines() {
  let limit = Number.POSITIVE_INFINITY;
  const taken = new Set<string>();
  const routes: Route[] = [
    route("POST", "/_control/lines", (call) => {
      limit = Number(readControl(call).lines ?? Number.POSITIVE_INFINITY);
      taken.clear();
      return Response.json({ ok: true });
    }),
  ];
  return {
    routes,
    take: (sid: string) => {
      if (taken.size >= limit) return false;
      taken.add(sid);
      return true;
    },
  };
}
