import { hartley } from "./accounts";
import type { DemoOptions, DemoWorkspace } from "./demo-types";
import { makeId } from "./stable-id";

type Setting = DemoWorkspace["settings"][number];

export function buildSettings({ appUrl, vapiApiKey, vapiWebhookSecret }: DemoOptions): Setting[] {
  const vapi = (
    settingKey: string,
    settingValue: string,
    description: string,
    isSecret = false,
  ): Setting => ({
    settingKey,
    settingValue,
    settingType: "text",
    isSecret,
    description,
    tableType: "vapi",
  });
  return [
    vapi("vapi_api_key", vapiApiKey, "Private key for the voice provider's API.", true),
    vapi(
      "vapi_webhook_secret",
      vapiWebhookSecret,
      "What the voice provider sends with every message, so that nobody else can.",
      true,
    ),
    vapi(
      "vapi_server_url",
      `${appUrl}/api/external/voice`,
      "Where the voice provider sends its server messages.",
    ),
    vapi(
      "default_assistant_id",
      makeId("vapi assistant default"),
      "Answers numbers whose client has no assistant of their own.",
    ),
    vapi("vapi_phone_number_id", hartley.vapiPhoneNumberId, "Number that outbound calls are made from."),
    vapi("vapi_sip_uri", "sip:callwright-demo@sip.vapi.ai", "SIP address that calls may be sent to."),
    {
      settingKey: "reference_mode",
      settingValue: "false",
      settingType: "boolean",
      isSecret: false,
      description: "Shows the fixed figures and behaviours of the first release.",
      tableType: "general",
    },
  ];
}
