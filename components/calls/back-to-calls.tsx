"use client";

import { useEffect, useState } from "react";
import { useDraftKey } from "@/components/auth/use-draft-key";
import { BackLink } from "@/components/shared/back-link";
import { LIST_PLACE, listAddress, returnToList } from "./list-place";

/** Back to the list of calls as it was left: filters, page and position. */
export function BackToCalls() {
  const key = useDraftKey(LIST_PLACE);
  const [address, setAddress] = useState("/dashboard/calls");
  useEffect(() => setAddress(listAddress(key)), [key]);
  return (
    <BackLink href={address} onClick={() => returnToList(key)} scroll={false}>
      All calls
    </BackLink>
  );
}
