import type { Address, Endpoint } from "@/lib/platform/http/endpoint";

/** An endpoint's address, written as in its contract. */
export function at<E extends Endpoint>(route: `${E["method"]} ${E["path"]}`): Address<E> {
  const [method, path] = route.split(" ") as [E["method"], E["path"]];
  return { method, path };
}
