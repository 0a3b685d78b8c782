import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { KitchenSink } from "@/components/dev/kitchen-sink";
import { env } from "@/lib/platform/core/env";

export const metadata: Metadata = { title: "Kitchen sink", robots: { index: false } };

/** Every component in every state, in both themes. For development only. */
export default function KitchenSinkPage() {
  if (env().NODE_ENV !== "development") notFound();
  return <KitchenSink />;
}
