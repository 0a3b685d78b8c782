"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { accountEndpoints } from "@/components/shared/account-endpoints";
import { SectionCard } from "@/components/shared/section-card";
import { Button } from "@/components/ui/button";
import { useFocusBack } from "@/components/ui/use-focus-back";
import type { OwnAccount } from "@/lib/accounts/own-account/contract";
import { useRead } from "@/lib/platform/browser/use-read";
import { EmailForm, NameForm, PasswordForm } from "./account-forms";

type Open = "name" | "email" | "password";

/** One's own account: name, address and password, one form open at a time. */
export function AccountCard({ initial }: { initial: OwnAccount }) {
  const { data, refetch } = useRead(accountEndpoints.myAccount, {}, { initial: { data: initial } });
  const account = data?.data ?? initial;
  const [open, setOpen] = useState<Open | null>(null);
  const [awaited, setAwaited] = useState<string | null>(null);
  const opener = useFocusBack(open);
  const close = () => setOpen(null);
  const router = useRouter();
  const onSaved = async () => {
    await refetch();
    close();
    router.refresh(); // the account menu shows it too
  };
  const props = { account, onClose: close, onSaved: () => void onSaved() };
  const rows = [
    { id: "name", title: "Name", value: account.full_name || "None yet", form: <NameForm {...props} /> },
    {
      id: "email",
      title: "Email",
      value:
        awaited && awaited !== account.email
          ? `${account.email}. We sent a link to ${awaited}: the address changes once you open it.`
          : account.email,
      form: <EmailForm {...props} onPending={setAwaited} />,
    },
    { id: "password", title: "Password", value: "••••••••", form: <PasswordForm {...props} /> },
  ] as const;
  return (
    <SectionCard title="Your account" description={`You can also sign in as ${account.username}.`} flush>
      <ul className="divide-y">
        {rows.map(({ id, title, value, form }) => (
          <li key={id} className="px-4 py-4 sm:px-6">
            {open === id ? (
              form
            ) : (
              <div className="flex items-center justify-between gap-4">
                <div className="min-w-0">
                  <p className="font-semibold text-sm">{title}</p>
                  <p className="break-words text-muted-foreground text-sm">{value}</p>
                </div>
                <Button
                  ref={opener(id)}
                  size="sm"
                  variant="outline"
                  aria-label={`Change ${title.toLowerCase()}`}
                  onClick={() => setOpen(id)}
                >
                  Change
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}
