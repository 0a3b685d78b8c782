import { CATALOGUE, initialValue } from "@/lib/accounts/settings/catalogue";
import { hartley } from "./accounts";
import type { DemoOptions, DemoWorkspace } from "./demo-types";
import { makeId } from "./stable-id";

type Setting = DemoWorkspace["settings"][number];

/** Every setting of the catalogue, with a value if the product has no default. */
export function buildSettings({ appUrl, vapiApiKey, vapiWebhookSecret }: DemoOptions): Setting[] {
  const values: Record<string, string> = {
    vapi_api_key: vapiApiKey,
    vapi_webhook_secret: vapiWebhookSecret,
    default_assistant_id: makeId("vapi assistant default"),
    vapi_phone_number_id: hartley.vapiPhoneNumberId,
    // The demo has six months of calls, and plays and shows all of them.
    keep_recordings_days: "365",
    keep_tool_call_days: "365",
    demo_number: "+441134960100",
    prices_from: "£149 a month",
    company_name: "Callwright Ltd",
    company_details:
      "Company number 01234567, registered in England and Wales at 1 Example Street, Leeds LS1 1BA",
    company_email: "hello@callwright.test",
    vapi_sip_uri: "sip:callwright-demo@sip.vapi.ai",
  };
  return CATALOGUE.map((definition) => ({
    settingKey: definition.key,
    settingValue: values[definition.key] ?? initialValue(definition, { appUrl }),
    settingType: definition.type,
    isSecret: definition.secret ?? false,
    description: definition.description,
    tableType: definition.group,
  }));
}
