import { PhonesTab as Panel } from "@/components/admin/tab-parts";
import { listPhoneAssignments } from "@/lib/accounts/phones/list-phone-assignments";
import { nameUser } from "@/lib/accounts/users/name-user";
import { orUndefined } from "./or-undefined";
import { single, type TabProps } from "./tab-query";

/** Which number belongs to which client, and the form to assign one, preset to the client in the address. */
export async function PhonesTab({ context, query }: TabProps) {
  const first = listPhoneAssignments(context, { query: { search: "", limit: 50 } });
  const [initial, client] = await Promise.all([
    orUndefined(context, "phone assignments", first),
    orUndefined(context, "client", nameUser(context, single(query.user))),
  ]);
  return <Panel key={client?.id} initial={initial} client={client ?? null} />;
}
