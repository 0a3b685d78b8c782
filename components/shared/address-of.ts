import type { Address, Endpoint } from "@/lib/platform/http/endpoint";
export const at = <E extends Endpoint>(method: E["method"], path: E["path"]): Address<E> => ({
  method,
  path,
});
