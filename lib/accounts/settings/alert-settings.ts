import { settingsOf } from "./setting-definition";

/** Who in the agency is told when something fails. */
export const ALERT_SETTINGS = settingsOf({ group: "alerts", type: "text" }, [
  {
    key: "alert_emails",
    label: "Email alerts to",
    format: "emails",
    max: 1_000,
    initial: "",
    description:
      "Email addresses, separated by commas. Without any address, phone or webhook here, all admins get an email.",
  },
  {
    key: "alert_phones",
    label: "Text alerts to",
    format: "numbers",
    max: 200,
    initial: "",
    description: "Mobile numbers such as +447700900123, separated by commas.",
  },
  {
    key: "alert_sender",
    label: "Text alerts from",
    format: "number",
    max: 16,
    description: "A number of our Twilio account that can send texts. Needed to text alerts.",
  },
  {
    key: "alert_webhook",
    label: "Alert webhook",
    secret: true,
    format: "address",
    description:
      "An address that takes alerts as JSON, such as an incoming webhook of Slack. It is secret because anyone who knows it can post there.",
  },
  {
    key: "alert_webhook_secret",
    label: "Alert webhook secret",
    secret: true,
    format: "header",
    min: 16,
    description: "Signs what is sent to the alert webhook, as Standard Webhooks do. Slack needs none.",
  },
  {
    key: "heartbeat_address",
    label: "Heartbeat address",
    secret: true,
    format: "address",
    description:
      "The address of an external dead man's switch, such as healthchecks.io. It gets a POST every minute, from a job that has passed through the queue. Set it to raise the alarm after 2 minutes of silence.",
  },
]);
