import { SECOND } from "@/lib/platform/core/clock";
import { env } from "@/lib/platform/core/env";
import { isCertificateAddress, isSignedBySns, isSnsAddress, type SnsMessage } from "./sns-message";

const PATIENCE = 5 * SECOND;
const LARGEST = 16 * 1024;
const MOST_KEPT = 8;
/** By address: SNS renews its certificates under new ones. */
const certificates = new Map<string, string>();

/** Whether SNS has signed the message, for the topic that we expect. */
export async function isFromSns(message: SnsMessage): Promise<boolean> {
  const { MAIL_SNS_TOPIC_ARN: topic } = env();
  const { SigningCertURL: address, TopicArn } = message;
  if (!topic || TopicArn !== topic || !isCertificateAddress(address)) return false;
  const pem = certificates.get(address) ?? (await get(address));
  if (!pem || !isSignedBySns(message, pem, Date.now())) return false;
  if (certificates.size >= MOST_KEPT) certificates.clear();
  certificates.set(address, pem);
  return true;
}

/** Says yes to a subscription of our address; resolves to whether SNS took it. */
export async function confirmSubscription({ SubscribeURL: address }: SnsMessage): Promise<boolean> {
  return address !== undefined && isSnsAddress(address) && (await get(address)) !== null;
}

/** Null if it could not be had, or is too large. */
async function get(address: string): Promise<string | null> {
  const { SNS_BASE_URL: base } = env();
  const { pathname, search } = new URL(address);
  try {
    const answer = await fetch(base ? new URL(pathname + search, base) : address, {
      redirect: "error",
      signal: AbortSignal.timeout(PATIENCE),
    });
    const text = answer.ok ? await answer.text() : "";
    return text !== "" && text.length <= LARGEST ? text : null;
  } catch {
    return null;
  }
}
