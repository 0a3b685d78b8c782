"use client";

import { useRouter } from "next/navigation";
import { adminEndpoints } from "@/components/shared/admin-endpoints";
import { AdminButton } from "@/components/shared/for-admins";
import { useAction } from "@/lib/platform/browser/use-action";

export function TestAlert() {
  const router = useRouter();
  const { run, busy } = useAction(adminEndpoints.sendTestAlert, {
    failed: "Failed to send a test alert",
    done: ({ data: { sent_to: count } }) => ({
      title: "Test alert on its way",
      description: `${count === 1 ? "It goes to 1 address" : `It goes to ${count} addresses`}. The list says in a moment whether it arrived.`,
    }),
    after: () => router.refresh(),
  });
  return (
    <AdminButton variant="outline" size="sm" onClick={() => run({})} busy={busy}>
      Send a test alert
    </AdminButton>
  );
}
