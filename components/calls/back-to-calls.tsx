"use client";

import { useEffect, useState } from "react";
import { BackLink } from "@/components/shared/back-link";
import { listAddress, returnToList } from "./list-place";

/** Back to the list of calls as it was left: filters, page and position. */
export function BackToCalls() {
  const [address, setAddress] = useState("/dashboard/calls");
  useEffect(() => setAddress(listAddress()), []);
  return (
    <BackLink href={address} onClick={returnToList} scroll={false}>
      All calls
    </BackLink>
  );
}
