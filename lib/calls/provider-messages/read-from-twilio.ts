import { AppError } from "@/lib/platform/core/errors";
import { readBody } from "@/lib/platform/http/body";
import { type Form, isFromTwilio, readForm } from "@/lib/providers/twilio/inbound";
import { countStranger } from "./provider-access";

type Posted = {
  /** The sender's address. */
  address: string;
  request: Request;
  limit: number | undefined;
  /** Our public address that Twilio posts to, without its query; a proxy may have rewritten the request's own. */
  url: string;
};

/** Reads a form that Twilio posted and signed. Throws `unauthenticated` for anyone else's. */
export async function readFromTwilio<T>(
  { address, request, limit, url }: Posted,
  read: (form: Form) => T,
): Promise<T> {
  const refuse = () => {
    countStranger(address);
    return new AppError("unauthenticated", "The signature is missing or wrong. Only Twilio can post here.");
  };
  const signature = request.headers.get("x-twilio-signature");
  if (!signature) throw refuse();
  return readBody(request, {
    limit,
    unauthenticated: address,
    judge: (body: Buffer) => {
      const form = readForm(body.toString("utf8"));
      if (!isFromTwilio(signature, url + new URL(request.url).search, form)) throw refuse();
      return read(form);
    },
  });
}
