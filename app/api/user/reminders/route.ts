import { myReminders, saveReminders as saveContract } from "@/lib/agent/reminders/contract";
import { saveReminders } from "@/lib/agent/reminders/save-reminders";
import { showReminders } from "@/lib/agent/reminders/show-reminders";
import { clientRoute } from "@/lib/platform/http/route";

export const GET = clientRoute(myReminders, showReminders);
export const PUT = clientRoute(saveContract, saveReminders);
