import type {
  addPushDevice,
  removePushDevice,
  saveNotifications as saveContract,
} from "@/lib/accounts/notifications/contract";
import { saveChoices } from "@/lib/accounts/notifications/save-choices";
import { addDevice, removeDevice } from "@/lib/accounts/notifications/save-device";
import type { ActorContext } from "@/lib/platform/auth/context";
import type { Input, Result } from "@/lib/platform/http/endpoint";
import { showNotifications } from "./show-notifications";

/** Saves the choices; answers with how it is now, as the others do. */
export async function saveNotifications(
  context: ActorContext,
  { body }: Pick<Input<typeof saveContract>, "body">,
): Promise<Result<typeof saveContract>> {
  await saveChoices(context, body);
  return showNotifications(context);
}

export async function addMyDevice(
  context: ActorContext,
  { body }: Pick<Input<typeof addPushDevice>, "body">,
): Promise<Result<typeof addPushDevice>> {
  await addDevice(context, body);
  return showNotifications(context);
}

export async function removeMyDevice(
  context: ActorContext,
  { params }: Pick<Input<typeof removePushDevice>, "params">,
): Promise<Result<typeof removePushDevice>> {
  await removeDevice(context, params.id);
  return showNotifications(context);
}
