import type {
  addPushDevice,
  removePushDevice,
  saveNotifications as saveContract,
} from "@/lib/accounts/notifications/contract";
import { saveChoices } from "@/lib/accounts/notifications/save-choices";
import { addDevice, removeDevice } from "@/lib/accounts/notifications/save-device";
import type { Verb } from "@/lib/platform/http/endpoint";
import { showNotifications } from "./show-notifications";

/** Saves the choices; answers with how it is now, as the others do. */
export const saveNotifications: Verb<typeof saveContract> = async (context, { body }) => {
  await saveChoices(context, body);
  return showNotifications(context);
};

export const addMyDevice: Verb<typeof addPushDevice> = async (context, { body }) => {
  await addDevice(context, body);
  return showNotifications(context);
};

export const removeMyDevice: Verb<typeof removePushDevice> = async (context, { params }) => {
  await removeDevice(context, params.id);
  return showNotifications(context);
};
