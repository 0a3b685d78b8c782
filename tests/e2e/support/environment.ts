/** The address of the product under test; `npm test -- --browser` starts one and passes it. */
export const environment = {
  appUrl: read("E2E_APP_URL"),
  supabaseUrl: read("E2E_SUPABASE_URL"),
  supabaseKey: read("E2E_SUPABASE_KEY"),
  databaseUrl: read("E2E_DATABASE_URL"),
  vapiUrl: read("E2E_VAPI_URL"),
  vapiKey: read("E2E_VAPI_KEY"),
  googleUrl: read("E2E_GOOGLE_URL"),
  twilioUrl: read("E2E_TWILIO_URL"),
  facebookUrl: read("E2E_FACEBOOK_URL"),
  pushUrl: read("E2E_PUSH_URL"),
  mailUrl: read("E2E_MAIL_URL"),
  stripeUrl: read("E2E_STRIPE_URL"),
  voiceSecret: read("E2E_VOICE_SECRET"),
};

function read(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is missing: run the browser tests with npm test -- --browser`);
  return value;
}
