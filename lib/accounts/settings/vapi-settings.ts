import { settingsOf } from "./setting-definition";

/** How we reach the voice provider, and how it reaches us. */
export const VAPI_SETTINGS = settingsOf({ group: "vapi", type: "text" }, [
  {
    key: "vapi_api_key",
    label: "API key",
    secret: true,
    format: "header",
    description: "Private key for Vapi's API. Overrides VAPI_API_KEY in the server's environment.",
  },
  {
    key: "vapi_webhook_secret",
    label: "Webhook secret",
    secret: true,
    format: "header",
    required: true,
    min: 16,
    description:
      "Verifies Vapi's webhooks. It was made at the first start and our assistants in Vapi have it; after a change the old one counts for 24 hours.",
  },
  {
    key: "vapi_server_url",
    label: "Server URL",
    format: "address",
    initial: ({ appUrl }) => `${appUrl}/api/external/voice`,
    description: "Where Vapi sends its webhooks. Enter this address in Vapi.",
  },
  {
    key: "default_assistant_id",
    label: "Default assistant",
    format: "id",
    description: "ID of the assistant that answers for clients without one of their own.",
  },
  {
    key: "vapi_phone_number_id",
    label: "Outbound number",
    format: "id",
    description: "ID of the Vapi number that outbound calls are made from.",
  },
  {
    key: "vapi_sip_uri",
    label: "SIP address",
    format: "sip",
    description: "Vapi SIP address that calls can be forwarded to.",
  },
]);
