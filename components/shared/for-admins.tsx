"use client";

import type { ComponentProps, ReactNode } from "react";
import { useOwnRole } from "@/components/shared/own-role";
import { Button } from "@/components/ui/button";

/** False for support, who sees everything in the panel and changes nothing. */
export const useMayChange = (): boolean => useOwnRole()?.role !== "support";

/** What only admins are offered; the server refuses it to support in any case. */
export const ForAdmins = ({ children }: { children: ReactNode }) => (useMayChange() ? children : null);

/** A button that changes something. */
export const AdminButton = (props: ComponentProps<typeof Button>) => (
  <ForAdmins>
    <Button {...props} />
  </ForAdmins>
);
