/** Builds TwiML, the answer to Twilio's question of what to do with a call. https://www.twilio.com/docs/voice/twiml */
export { default as VoiceResponse } from "twilio/lib/twiml/VoiceResponse";
