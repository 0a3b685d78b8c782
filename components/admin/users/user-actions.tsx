"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { useAuth } from "@/components/auth/auth-provider";
import { explainFailure, useSessionCall } from "@/components/auth/use-session-call";
import { Button } from "@/components/ui/button";
import { LazyPart, lazyPart } from "@/components/ui/lazy-part";
import { toast } from "@/components/ui/use-toast";
import type { UserDetails, updateUser } from "@/lib/accounts/users/contract";
import type { Address } from "@/lib/platform/http/endpoint";
import { type UserAction, userActions } from "./user-action-texts";

const UPDATE: Address<typeof updateUser> = { method: "PUT", path: "/api/admin/users/{id}" };
const confirmDialog = lazyPart(() => import("@/components/shared/confirm-dialog"));

/** Disabling and enabling, giving and taking admin rights; each asks first. */
export function UserActions({ user }: { user: UserDetails }) {
  const call = useSessionCall();
  const router = useRouter();
  const { user: ourselves } = useAuth();
  const [asking, setAsking] = useState<UserAction | null>(null);
  const isSelf = ourselves?.id === user.id;

  const act = async ({ change, done }: UserAction) => {
    try {
      await call<typeof updateUser>(UPDATE, {
        params: { id: user.id },
        body: { ...change, confirmed: true },
      });
    } catch (error) {
      console.error("The user was not changed", error);
      throw new Error(explainFailure(error));
    }
    toast(done);
    router.refresh();
  };
  return (
    <div className="flex flex-wrap gap-2.5">
      {userActions(user, isSelf).map((action) => (
        <Button
          key={action.label}
          size="sm"
          variant="outline"
          aria-haspopup="dialog"
          onPointerEnter={confirmDialog.preload}
          onClick={() => setAsking(action)}
        >
          {action.label}
        </Button>
      ))}
      {asking ? (
        <LazyPart
          part={confirmDialog}
          props={{
            title: asking.question,
            description: asking.consequence,
            action: asking.label,
            onConfirm: () => act(asking),
            onClose: () => setAsking(null),
          }}
        />
      ) : null}
    </div>
  );
}
