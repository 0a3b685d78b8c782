"use client";

import type { ProofState } from "@/lib/accounts/second-factor/contract";
import { AddFactor } from "./add-factor";
import { useAuth } from "./auth-provider";
import { ProofForm } from "./proof-form";

type ConfirmSignInProps = { ways: ProofState; passkeys: boolean; nextPath: string };

/** Between the password and the pages: confirms with a second factor, or sets one up where the role needs it. */
export function ConfirmSignIn({ ways, passkeys, nextPath }: ConfirmSignInProps) {
  const { user, signOut } = useAuth();
  // A new document: the pages before were rendered for somebody who had not confirmed.
  const goOn = () => window.location.assign(nextPath);
  const isNew = ways.state === "to-enrol";
  return (
    <div className="space-y-6">
      <div className="space-y-1">
        <h1 className="font-bold text-2xl">{isNew ? "Set up a second factor" : "Confirm it's you"}</h1>
        <p className="text-muted-foreground text-sm">
          {isNew
            ? "You can see many firms' calls, so a password alone is not enough. This takes a minute."
            : "Your account is protected with a second factor."}
        </p>
      </div>
      {isNew ? <AddFactor passkeys={passkeys} onDone={goOn} /> : <ProofForm ways={ways} onProved={goOn} />}
      <p className="border-t pt-5 text-center text-muted-foreground text-sm">
        Signed in as {user?.email}.{" "}
        <button
          type="button"
          className="underline underline-offset-4 hover:text-foreground"
          onClick={() => void signOut()}
        >
          Logout
        </button>
      </p>
    </div>
  );
}
