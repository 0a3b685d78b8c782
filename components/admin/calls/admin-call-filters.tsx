"use client";

import { X } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useState, useTransition } from "react";
import { CallFilters } from "@/components/calls/call-filters";
import { ClientPicker, type PickedClient } from "@/components/shared/client-picker";
import { Button } from "@/components/ui/button";
import { Label } from "@/components/ui/label";
import type { CallFilters as Filters } from "@/lib/calls/calls/contract";
import { adminCallsAddress } from "./admin-calls-address";

type AdminCallFiltersProps = { filters: Filters; client: PickedClient | null };

/** The client's own filters, and whose calls. */
export function AdminCallFilters({ filters, client }: AdminCallFiltersProps) {
  const router = useRouter();
  const [changing, startChange] = useTransition();
  const [picked, setPicked] = useState(client);
  const [shown, setShown] = useState(client?.id);
  if (shown !== client?.id) {
    setShown(client?.id);
    setPicked(client);
  }
  const go = (address: string) => startChange(() => router.push(address));
  const pick = (next: PickedClient | null) => {
    setPicked(next);
    if (next) go(adminCallsAddress({ filters, user: next.id }));
  };
  const isNarrowed = adminCallsAddress({ filters, user: client?.id }) !== "/admin/calls";
  return (
    <div className="space-y-3">
      <div className="flex flex-wrap items-end gap-3">
        <div className="min-w-0 flex-1 space-y-1.5 sm:max-w-sm">
          <Label htmlFor="calls-client">Client</Label>
          <ClientPicker id="calls-client" value={picked} onPick={pick} />
        </div>
        {isNarrowed ? (
          <Button asChild variant="ghost">
            <Link href="/admin/calls" prefetch={false}>
              <X aria-hidden="true" />
              All calls
            </Link>
          </Button>
        ) : null}
      </div>
      <CallFilters
        filters={filters}
        busy={changing}
        action="/admin/calls"
        onChange={(search) => go(`/admin/calls?${search}`)}
      >
        <input type="hidden" name="user" value={picked?.id ?? ""} />
      </CallFilters>
    </div>
  );
}
