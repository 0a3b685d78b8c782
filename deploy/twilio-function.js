/**
 * For the hour in which both Vapi and Callwright are down: a Twilio Function, which runs at Twilio. It asks Callwright
 * for 3 s what the caller should hear; without an answer it takes a message, which Callwright finds in Twilio's list of
 * recordings once it is back.
 *
 * In Twilio's console: Functions and Assets, a new service, a function `/call` with this text, visibility "Protected",
 * "Add my Twilio credentials to ENV" on, and the environment variable APP_URL (as Callwright has it). Deploy it, and set
 * its address as TWILIO_FALLBACK_URL where Callwright runs.
 */
const { getExpectedTwilioSignature } = require("twilio/lib/webhooks/webhooks");

const VAPI = "https://api.vapi.ai/twilio/inbound_call";
const PATIENCE_MS = 3_000;
const VOICE = { voice: "Polly.Amy" };

exports.handler = async (context, event, callback) => {
  const { request, ...form } = event; // the Function's own request, with its headers
  callback(null, (await askCallwright(context, form)) ?? withoutCallwright(context, form));
};

/** During a surge calls go to Callwright first: while it is down, they go to Vapi. */
function withoutCallwright({ APP_URL }, { ErrorUrl = "" }) {
  if (!ErrorUrl.startsWith(`${APP_URL}/`)) return takeMessage();
  const response = new Twilio.twiml.VoiceResponse();
  response.redirect({ method: "POST" }, VAPI);
  return response;
}

async function askCallwright({ APP_URL, AUTH_TOKEN }, form) {
  const url = `${APP_URL}/api/external/call/fallback`;
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: {
        "content-type": "application/x-www-form-urlencoded",
        "x-twilio-signature": getExpectedTwilioSignature(AUTH_TOKEN, url, form),
      },
      body: new URLSearchParams(form),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    return response.ok ? asTwiml(await response.text()) : null;
  } catch {
    return null; // it is down, or slower than a caller waits
  }
}

function takeMessage() {
  const response = new Twilio.twiml.VoiceResponse();
  response.say(
    VOICE,
    "Sorry, we cannot answer just now. After the tone, please leave your name, your number and what you are calling about, and you will be rung back.",
  );
  response.record({ maxLength: 110, timeout: 6, playBeep: true });
  response.say(VOICE, "Nothing was recorded. Please call again a little later. Goodbye.");
  return response;
}

/** Twilio sends what has the method toString of TwiML as XML. */
function asTwiml(xml) {
  const response = new Twilio.Response();
  response.appendHeader("content-type", "text/xml; charset=utf-8");
  response.setBody(xml);
  return response;
}
