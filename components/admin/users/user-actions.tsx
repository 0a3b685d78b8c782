"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { useAuth } from "@/components/auth/auth-provider";
import { adminEndpoints } from "@/components/shared/admin-endpoints";
import { useMayChange } from "@/components/shared/for-admins";
import { useConfirm } from "@/components/shared/use-confirm";
import { Button } from "@/components/ui/button";
import { LazyPart, lazyPart } from "@/components/ui/lazy-part";
import { toast } from "@/components/ui/use-toast";
import type { UserDetails } from "@/lib/accounts/users/contract";
import { useAction } from "@/lib/platform/browser/use-action";
import { type UserAction, userActions } from "./user-action-texts";

const correctDialog = lazyPart(() => import("./correct-dialog"));
const viewDialog = lazyPart(() => import("./view-dialog"));

/** Shows a client's pages and corrects name and email; changes access and admin rights, each once confirmed. */
export function UserActions({ user }: { user: UserDetails }) {
  const router = useRouter();
  const { user: ourselves } = useAuth();
  const { ask, dialog, preload } = useConfirm();
  const mayChange = useMayChange();
  const isSelf = ourselves?.id === user.id;
  const update = useAction(adminEndpoints.updateUser);

  const act = async ({ change, done }: UserAction) => {
    const outcome = await update.run({ params: { id: user.id }, body: { ...change, confirmed: true } });
    if (outcome.answer) {
      toast(done);
      router.refresh();
    }
    return outcome;
  };
  return (
    <div className="flex flex-wrap gap-2.5">
      {user.agency_role ? null : (
        <>
          <DialogButton label="View as client" dialog={viewDialog} user={user} />
          {mayChange ? <DialogButton label="Change details" dialog={correctDialog} user={user} /> : null}
        </>
      )}
      {(mayChange ? userActions(user, isSelf) : []).map((action) => (
        <Button
          key={action.label}
          size="sm"
          variant="outline"
          aria-haspopup="dialog"
          onPointerEnter={preload}
          onClick={() =>
            ask({
              title: action.question,
              description: action.consequence,
              action: action.label,
              onConfirm: () => act(action),
            })
          }
        >
          {action.label}
        </Button>
      ))}
      {dialog}
    </div>
  );
}

type DialogButtonProps = { label: string; dialog: typeof correctDialog; user: UserDetails };

function DialogButton({ label, dialog, user }: DialogButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        size="sm"
        variant="outline"
        aria-haspopup="dialog"
        onPointerEnter={dialog.preload}
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      {open ? <LazyPart part={dialog} props={{ user, onClose: () => setOpen(false) }} /> : null}
    </>
  );
}
