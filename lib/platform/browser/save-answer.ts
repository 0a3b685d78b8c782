import type { Address, CallInput, Endpoint } from "@/lib/platform/http/endpoint";
import { ApiError, fetchEndpoint } from "./call-endpoint";

type Options = { token: string | null /** Used when the response names no file. */; name: string };

/** Saves an endpoint's response as a file under the name it comes with. Throws ApiError on a refusal. */
export async function saveAnswer<E extends Endpoint>(
  endpoint: Address<E>,
  input: CallInput<E>,
  { token, name }: Options,
): Promise<void> {
  const response = await fetchFile(endpoint, input, token);
  save(await response.blob(), nameOf(response) ?? name);
}

/** The address of an endpoint's response as a file in memory; revoke it after use. Throws ApiError on a refusal. */
export async function openAnswer<E extends Endpoint>(
  endpoint: Address<E>,
  input: CallInput<E>,
  token: string | null,
): Promise<string> {
  const response = await fetchFile(endpoint, input, token);
  return URL.createObjectURL(await response.blob());
}

async function fetchFile<E extends Endpoint>(
  endpoint: Address<E>,
  input: CallInput<E>,
  token: string | null,
) {
  const response = await fetchEndpoint<E>(endpoint, input, { token });
  if (!response.ok) throw new ApiError(response.status, await response.text());
  return response;
}

const nameOf = (response: Response) =>
  /filename="([^"]+)"/.exec(response.headers.get("content-disposition") ?? "")?.[1];

function save(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = Object.assign(document.createElement("a"), { href: address, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
