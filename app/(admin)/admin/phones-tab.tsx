import { PhonesTab as Panel } from "@/components/admin/tab-parts";
import { listPhoneAssignments } from "@/lib/phones/list-phone-assignments";
import { orUndefined } from "./or-undefined";
import type { TabProps } from "./tab-query";

/** Who has which number. */
export async function PhonesTab({ context }: TabProps) {
  const first = listPhoneAssignments(context, { query: { search: "", limit: 50 } });
  return <Panel initial={await orUndefined(context, "phone assignments", first)} />;
}
